// A guide reads without scripts.
import { showCurrentGuide } from './modules/show-current-guide.ts'

showCurrentGuide()
