import { type MessagePort, parentPort } from 'node:worker_threads'
import { serveWriter, type WriterData } from '#data/embedded/usage/serve-writer.ts'

// Writes the usage of every data folder that it gets a channel for.
parentPort?.on('message', ({ port, data }: { port: MessagePort; data: WriterData }) => serveWriter(port, data))
