import { type Document, Scalar, Schema, visit } from 'yaml'

const older = new Schema({ schema: 'yaml-1.1' }).tags.flatMap(tag => ('test' in tag && tag.test ? [tag.test] : []))

/** Whether YAML 1.1, as of PyYAML and Ruby, reads a text without quotes as something else: `NO` as false, `2018-05-15` as a date. */
const isOtherValue = (text: string) => older.some(test => test.test(text))

/** Quotes the texts of a document that parsers of YAML 1.1 do not read as texts. */
export function quoteForOlderYaml(document: Document): Document {
  visit(document, {
    Scalar(_, scalar) {
      const isPlainText = typeof scalar.value === 'string' && scalar.type === Scalar.PLAIN
      if (isPlainText && isOtherValue(scalar.source ?? String(scalar.value))) scalar.type = Scalar.QUOTE_SINGLE
    },
  })
  return document
}
