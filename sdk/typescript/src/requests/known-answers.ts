/** The answer to a row. */
export interface AnyRowAnswer {
  index: number
  ref?: string | null
  status?: string
  match?: boolean
  ambiguous?: boolean
  /** Whether a part of the data could not be searched. */
  partial?: boolean
  error?: { detail?: string } | null
}

/** Answers to earlier rows, as JSON, by what was asked: callers may change those that they were given. */
export interface KnownAnswers {
  get(text: string): string | undefined
  add(text: string, answer: AnyRowAnswer): void
}

const most = 1000

/** Another attempt may answer such a row otherwise. */
const isFinal = ({ error, partial }: AnyRowAnswer) => !error && !partial

/** Keeps the 1,000 answers used last, without errors. */
export function createKnownAnswers(): KnownAnswers {
  const answers = new Map<string, string>()
  const set = (text: string, answer: string) => {
    answers.delete(text)
    answers.set(text, answer)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }
  return {
    get: text => {
      const answer = answers.get(text)
      if (answer !== undefined) set(text, answer)
      return answer
    },
    add: (text, answer) => {
      if (isFinal(answer)) set(text, JSON.stringify(answer))
    },
  }
}
