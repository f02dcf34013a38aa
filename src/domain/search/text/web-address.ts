import { countryCodes } from '../../countries.ts'
import { fold } from '../tokens/fold-text.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Top-level domains of the served countries and their neighbours, and those that companies of any country use. */
const topLevelDomains = words(`
${countryCodes.join(' ').toLowerCase()} uk eu at li lu it es pt
com net org info biz gmbh shop online app group company io ai cat berlin hamburg koeln bayern paris london wales scot
`)

/** Labels before a top-level domain that belong to it: `co.uk`, `com.pl`. */
const secondLevelDomains = words('co com org net ltd plc ac gov nhs sch me gouv asso edu')

/** Mail providers: the mailbox names the company, not the domain. */
const mailProviders = words(`
gmail googlemail gmx web t-online freenet arcor hotmail outlook live yahoo icloud aol mail posteo mailbox
orange wanadoo free laposte sfr neuf bbox bluewin hispeed telenet skynet proximus btinternet btconnect talktalk virginmedia
seznam centrum atlas volny post wp o2 onet interia poczta tlen inbox apollo delfi hot online telia bredband ziggo kpnmail
planet home xs4all eircom cytanet
`)

const maxHostLength = 253
const maxLabelLength = 63
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
const around = /^[("'<[]+|[)"'>\].,;:!]+$/g
const scheme = /^(mailto:|[a-z]{3,10}:\/\/)/i
const path = /[/?#].*$/
const hostPrefix = /^www\d?$/

/** What says that an address follows. */
const labelOfAddress = /^(?:website|web|homepage|internet|url|e-?mail|mail)\s*:?$/i

/** The words of a name that a web or e-mail address has. */
interface WebAddress {
  words: string[]
  /** Whether the text can only be an address: it has a scheme, `www` or a mailbox. `Auto.de` may be a name. */
  isCertain: boolean
}

const isLabel = (text: string) => text.length <= maxLabelLength && label.test(text)

/** The labels of a host without `www` and its top-level domain; undefined if it is no host. */
function ownLabels(host: string): string[] | undefined {
  const labels = host.toLowerCase().split('.')
  const top = labels.pop() ?? ''
  if (!topLevelDomains.has(top) || labels.length === 0 || !labels.every(isLabel)) return undefined
  if (labels.length > 1 && secondLevelDomains.has(labels.at(-1) ?? '')) labels.pop()
  const own = labels.filter(text => !hostPrefix.test(text))
  return own.some(text => text.length > 1) ? own : undefined
}

const wordsOf = (labels: readonly string[]) => labels.flatMap(text => fold(text).split(/[^a-z0-9]+/)).filter(Boolean)

/** Reads one part of a text, without spaces, as an address. */
export function readWebAddress(text: string): WebAddress | undefined {
  if (text.length > maxHostLength || !text.includes('.')) return undefined
  const bare = text.replace(around, '')
  const [mailbox, ...hosts] = bare.replace(scheme, '').replace(path, '').split('@')
  const host = hosts.length === 0 ? mailbox : hosts.at(-1)
  const labels = ownLabels(host ?? '')
  if (!labels) return undefined
  const isMail = hosts.length === 1
  const named = isMail && mailProviders.has(labels.join('.')) ? (mailbox ?? '').split(/[._]/) : labels
  const isCertain = isMail || scheme.test(bare) || /^www\d?\./i.test(bare)
  return { words: wordsOf(named), isCertain }
}

/** A text whose addresses are replaced by their words, or left out where other words name the company. */
interface WithoutAddresses {
  text: string
  /** The words of the address that is the whole text, or of `Auto.de`, which may be a name; they are not cut to length. */
  address: string[] | undefined
}

/** A part of a text: beside other words, a certain address and one in brackets are left out. */
function toPart(text: string) {
  const address = readWebAddress(text)
  return { text, address, isLeftOut: address !== undefined && (address.isCertain || text.startsWith('(')) }
}

/** As voice assistants write an address: `nordlys dot com`. */
const spoken = /^\S+(?: dot \S+){1,3}$/i
function asWritten(text: string): string {
  const address = spoken.test(text) ? text.replaceAll(/ dot /gi, '.') : text
  return readWebAddress(address) ? address : text
}

/** Finds the addresses of a text. */
export function withoutAddresses(query: string): WithoutAddresses {
  const text = asWritten(query)
  if (!text.includes('.')) return { text, address: undefined }
  const parts = text.split(/\s+/).map(toPart)
  const found = parts.find(({ address }) => address)?.address
  if (!found) return { text, address: undefined }
  const others = parts.filter(
    (part, at) => !part.isLeftOut && !(labelOfAddress.test(part.text) && parts[at + 1]?.isLeftOut),
  )
  if (others.length === 0) return { text: found.words.join(' '), address: found.words }
  return { text: others.map(part => part.text).join(' '), address: parts.length === 1 ? found.words : undefined }
}
