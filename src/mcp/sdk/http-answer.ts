/** The answer to one HTTP request of the Streamable HTTP transport; `text` is undefined for a notification. */
export interface HttpAnswer {
  status: number
  mediaType: string
  text: string | undefined
}

export const jsonAnswer = (status: number, text: string | undefined): HttpAnswer => ({
  status,
  mediaType: 'application/json',
  text,
})
