interface Method {
  responses: Record<string, { content?: object }>
}
interface Description {
  paths: Record<string, Record<string, Method>>
}

const isJson = ({ responses }: Method) =>
  Object.keys(responses['200']?.content ?? {}).every(mediaType => /[/+]json\b/.test(mediaType))

/** A description, as JSON, without the operations that answer in text: generated Java reads every reply as JSON. */
export function onlyJson(text: string): string {
  const description: Description = JSON.parse(text)
  const paths = Object.entries(description.paths).filter(([, methods]) => Object.values(methods).every(isJson))
  return `${JSON.stringify({ ...description, paths: Object.fromEntries(paths) }, null, 2)}\n`
}
