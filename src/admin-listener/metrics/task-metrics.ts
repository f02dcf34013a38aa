import type { Registry } from 'prom-client'
import { type TaskNote, taskNotes } from '../../administration/task-notes.ts'
import { addGauges, type Sample } from './gauges.ts'

type Notes = () => readonly TaskNote[]

// With a shared database no folder is backed up: notes of earlier backups would stay overdue, or failed, forever.
const notesOf = (dataDir: string, isShared: boolean): Notes =>
  isShared ? () => taskNotes(dataDir).filter(({ task }) => task !== 'backup') : () => taskNotes(dataDir)

/** How the imports ended that ran on the data folder, and the backups, unless accounts and usage are in a shared database. */
export function taskMetrics(registry: Registry, dataDir: string, isShared: boolean): void {
  const notes = notesOf(dataDir, isShared)
  const secondsOf = (time: (note: TaskNote) => number | null) => (): Sample[] =>
    notes().map(note => [
      time(note) === null ? null : Number(time(note)) / 1_000,
      { task: note.task, source: note.source },
    ])
  const labelNames = ['task', 'source']
  addGauges(registry, {
    svc_task_succeeded_timestamp_seconds: {
      help: 'When the task, backup or the import of a source, last succeeded on the data folder of this server.',
      labelNames,
      read: secondsOf(({ succeeded }) => succeeded),
    },
    svc_task_failed_timestamp_seconds: {
      help: 'When the task last failed; absent once it has succeeded since.',
      labelNames,
      read: secondsOf(({ failed }) => failed),
    },
  })
}
