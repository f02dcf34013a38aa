import { diskIssues } from '../../src/administration/checks/disk-issues.ts'
import { fillDisk } from '../attack/small-disk.ts'

// Fills the disk of a folder but for some bytes, and prints what is wrong with it: `node fill-and-check.ts <folder> <bytes>`
const [folder = '', freeBytes] = process.argv.slice(2)
fillDisk(folder, Number(freeBytes))
process.stdout.write(JSON.stringify([true, false].map(holdsUsage => diskIssues(folder, holdsUsage))))
