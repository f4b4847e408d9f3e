// Package models owns what is known of models as data: how large a window is, how
// a text is counted, what a cache asks for, which variables tell the model and how
// agents are pointed at another provider.
//
// All of it is in models.yaml, compiled in; a workspace may add to it and
// overrule it. No other place names a vendor or a model. The package is pure: the
// workspace's file is bytes given by the caller, the environment a function. It
// imports the packages of tokenizers, and of the rest only gitops/gitobj.
package models
