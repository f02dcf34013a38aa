/** What was checked, what is wrong with it, and what is not wrong but worth knowing. */
export interface Finding {
  check: string
  issues: string[]
  notes?: string[]
}
