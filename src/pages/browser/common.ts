// Loaded by every page.
import { addCopyButtons } from './modules/copy-buttons.ts'

addCopyButtons(document)
