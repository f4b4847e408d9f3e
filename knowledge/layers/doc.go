// Package layers owns the knowledge of which instruction files an agent loads:
// in a folder, in which order, through which imports, cut where. An agent is one
// file and one line of Agents; what a loader does is what the agent's own
// documentation or source says, or what the program was seen to do, with the
// date in a comment.
//
// It is a package of its own because rules and commands ask it by agent, while
// knowledge itself knows no vendor. It is pure and reads through fs.FS; what
// lies outside the workspace, such as the files of a person's home, it leaves
// out. It imports knowledge and gitobj only.
package layers
