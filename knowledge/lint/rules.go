package lint

// Rules is the registry. The order is that of the files and faults a reader
// would look at first; Fix mends in this order too, so a line follows a moved
// page before pages without a line are listed.
func Rules() []Rule {
	return []Rule{
		encodingRule(),
		conflictMarkersRule(),
		manifestAbsentRule(),
		manifestDuplicateRule(),
		manifestDanglingRule(),
		manifestStaleRule(),
		manifestConflictRule(),
		manifestMissingRule(),
		manifestOrderRule(),
		manifestOddRule(),
		pageSummaryMissingRule(),
		summaryLongRule(),
		pageSourcesMissingRule(),
		pageSourceTwiceRule(),
		pageContradictionRule(),
		pageSupersededRule(),
		linkMovedRule(),
		linkAmbiguousRule(),
		linkDeprecatedRule(),
		linkDeadRule(),
		frontmatterInvalidRule(),
		todoStructureRule(),
		todoDoneOutsideRule(),
		todoOpenAndDoneRule(),
		todoNearMissRule(),
		todoPathMissingRule(),
		todoStartHereRule(),
		claudeSizeRule(),
		claudeRouterRule(),
		claudeDamagedRule(),
		claudeImportRule(),
		layerCostRule(),
		layerDominatedRule(),
		layerRepeatRule(),
		layerModelRule(),
		layerSecretRule(),
		fileShrankRule(),
		pathPortableRule(),
		configInvalidRule(),
	}
}

// fixCommand is what mends a mechanical finding.
const fixCommand = "run `git anw fix`"
