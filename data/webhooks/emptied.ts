/** Deliveries deleted at once with their endpoint: some milliseconds. */
export const emptyBatchSize = 2_000

/** Repeats what deletes at most `batchSize` deliveries until it finds fewer; other writes get in between. */
export async function emptied(batchSize: number, empty: () => Promise<number>): Promise<void> {
  while ((await empty()) === batchSize);
}
