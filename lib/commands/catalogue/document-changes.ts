import type { CatalogueDocument, DocumentCommand } from './catalogue-document'
import { modeTexts } from './mode-texts'
import { alternatives } from './template'

/** The parts of a document, for people and the log. */
const DOCUMENT_PARTS = ['commands', 'families', 'models', 'off', 'switches'] as const
type DocumentPart = (typeof DOCUMENT_PARTS)[number]

export type DocumentChange = {
  part: DocumentPart
  /** Of a command, a family, a model, or a switch. */
  name: string
  verb: 'added' | 'changed' | 'removed'
}

type Entries = ReadonlyMap<string, string>

/** What a document says of each name of a part, in one text. */
function entriesOf(document: CatalogueDocument, part: DocumentPart): Entries {
  if (part === 'commands')
    return new Map(document.commands.map((command) => [command.name, JSON.stringify(command)]))
  if (part === 'models') return new Map(Object.entries(document.models))
  return new Map(document[part].map((name) => [name, '']))
}

/** What one document says otherwise than the one before it. */
export const changesIn = (before: CatalogueDocument, after: CatalogueDocument): DocumentChange[] =>
  DOCUMENT_PARTS.flatMap((part) => {
    const [was, is] = [entriesOf(before, part), entriesOf(after, part)]
    const names = [...new Set([...was.keys(), ...is.keys()])]
    return names.flatMap((name): DocumentChange[] => {
      if (was.get(name) === is.get(name)) return []
      return [{ part, name, verb: !was.has(name) ? 'added' : is.has(name) ? 'changed' : 'removed' }]
    })
  })

/** Of one change so many lines are written down. */
const MOST_LINES = 100

/** What was changed, for the log: of each part the lines that were there before, and those that are there now. */
export function loggedDocument(
  before: CatalogueDocument,
  after: CatalogueDocument,
): { was: Record<string, string[]>; is: Record<string, string[]> } {
  const [was, is] = [linesOf(before), linesOf(after)]
  const only = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => !others.includes(line)).slice(0, MOST_LINES)
  const parts = Object.keys(was) as (keyof typeof was)[]
  return {
    was: Object.fromEntries(parts.map((part) => [part, only(was[part], is[part])])),
    is: Object.fromEntries(parts.map((part) => [part, only(is[part], was[part])])),
  }
}

const linesOf = ({ commands, families, models, off, switches }: CatalogueDocument) => ({
  commandTexts: commands.flatMap(commandLines),
  commandFamilies: families,
  commandModels: Object.entries(models).map(([code, family]) => `${code}: ${family}`),
  commandsOff: off,
  operatorSwitches: [...switches],
})

function commandLines({
  name,
  label,
  danger = 'none',
  parameters,
  texts,
  ...rest
}: DocumentCommand): string[] {
  const own =
    label === undefined ? [] : [`${name}: ${label} (${danger}) ${JSON.stringify({ ...rest, parameters })}`]
  const told = texts.map(({ families, gprs, sms, read, modes, parameters: others }) => {
    const written = [
      alternatives(gprs).join(' | '),
      sms === undefined ? '' : `SMS ${sms === true ? '=' : alternatives(sms).join(' | ')}`,
      read === undefined ? '' : `? ${read}`,
      ...modeTexts({ modes }).map(([kind, mode]) => `${kind}: ${mode}`),
      others === undefined ? '' : JSON.stringify(others),
    ]
    return `${name} (${families.join(', ')}): ${written.filter(Boolean).join('; ')}`
  })
  return [...own, ...told]
}
