/// The name of a command: what the key map, the help and a user's configuration call it.
enum CommandID: String, Sendable, Hashable, CaseIterable {
    // Operations
    case run, keepLive, complete, docsForCursor, goToDefinition, back, undo, redo, externalEditor, save, followFile
    case nextError, previousError, problems, symbols, chooseOperation, policy, privacy
    // Rewriting an operation
    case format, toggleComment, fillFields, literalsToVariables, extractFragment, inlineFragment, nameOperation
    // Panes and tabs
    case nextPane, previousPane
    case paneOperation, paneVariables, paneHeaders, paneResult, paneDocs, paneHistory, paneCache, paneLive, paneRequest
    case newTab, closeTab, reopenTab, nextTab, previousTab, zoom, grow, shrink
    // The program
    case menu, copyMenu, palette, help, log, mouse, theme, environment, operations, credential
    case reloadSchema, chooseSchema, schemaChanges, cancel, suspend, quit
    // Lists and trees
    case up, down, left, right, top, bottom, pageUp, pageDown, enter, fold, leave, search, searchNext, searchPrevious
    // Result
    case viewTree, viewRaw, viewTable, errorList, unfoldAll, foldAll, sortColumn
    case copyValue, copyPath, copyKey, copySubtree, copyCurl, copyOperation
    // Live
    case follow, pause, filter, diffEvent, wrap, pollEvery, saveEvents, stopRow
    // History
    case searchHistory, runAgain, favourite, forget
    // Cache and docs
    case evict, clearCache, undoCache, referrers, pathFromRoot, unreachable, collectGarbage, changeLog, explain
    case exportCache, importCache, insert, nextSection
}
