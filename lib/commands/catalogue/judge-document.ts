import {
  type CatalogueDocument,
  type DocumentCommand,
  isOwnName,
  MAX_ALL_TEXTS,
  MAX_DOCUMENT_BYTES,
  OF_OWN,
  plainDocument,
} from './catalogue-document'
import { dangerOfTemplate, namesRestoring } from './danger-of-text'
import type { Catalogue, CommandDefinition, CommandParameters, Template } from './definition'
import { MODE_PARAMETERS, modeTexts, WORKING_MODE } from './mode-texts'
import { alternatives, countWritten, parametersIn, templateFlaw } from './template'
import { isCommandText } from './text-parts'

type Path = (string | number)[]
/** Says what is wrong at a place of the document, as a text of `validation`. */
type Wrong = (path: Path, text: string) => void

/** The document of an operator, judged against the built-in catalogue. Each flaw is told with its path. */
export const catalogueDocument = (base: Catalogue) =>
  plainDocument.superRefine((document, context) => {
    const wrong: Wrong = (path, text) =>
      context.addIssue({ code: 'custom', path, message: `validation.${text}` })
    const known = new Map(base.definitions.map((definition) => [definition.name, definition]))
    const size = sizeFlaw(document, known)
    // What is too much is looked at no further.
    if (size) return wrong(...size)
    const families = new Set([...base.families, ...document.families])
    const words = wordedIn(base)
    judgeFamilies(document, base, families, wrong)
    const names = new Set<string>()
    for (const [at, command] of document.commands.entries()) {
      const path = ['commands', at]
      if (names.has(command.name)) wrong([...path, 'name'], 'catalogue.twice')
      names.add(command.name)
      judgeCommand(command, known.get(command.name) ?? null, path, words, wrong)
      judgeTexts(command, known.get(command.name) ?? null, path, { families, words }, wrong)
    }
    judgeOff(document, new Set([...known.keys(), ...names]), wrong)
  })

function sizeFlaw(document: CatalogueDocument, known: Known): [path: Path, text: string] | null {
  const bytes = new TextEncoder().encode(JSON.stringify(document)).length
  if (bytes > MAX_DOCUMENT_BYTES) return [[], `catalogue.tooLarge max=${MAX_DOCUMENT_BYTES / 1000}`]
  const written = document.commands.flatMap((command) =>
    command.texts.flatMap((text) => {
      const declared = declaredFor(command, known.get(command.name) ?? null, text)
      return writtenIn(text).map((one) => countWritten(one, declared))
    }),
  )
  const count = written.reduce((sum, one) => sum + one, 0)
  return count > MAX_ALL_TEXTS ? [['commands'], `catalogue.tooManyTexts max=${MAX_ALL_TEXTS}`] : null
}

type Known = ReadonlyMap<string, CommandDefinition>
type Text = DocumentCommand['texts'][number]

/** All that a text can have sent, but for its question. */
const writtenIn = ({ gprs, sms }: Pick<Text, 'gprs' | 'sms'>): string[] =>
  [gprs, ...(sms === undefined || sms === true ? [] : [sms])].flatMap(alternatives)

/** Parameters that have words in messages, and which choices of theirs do. */
export type Worded = ReadonlyMap<string, ReadonlySet<string>>
function wordedIn({ definitions }: Pick<Catalogue, 'definitions'>): Worded {
  const words = new Map<string, Set<string>>()
  for (const { parameters, texts } of definitions)
    for (const declared of [parameters, ...texts.map((text) => text.parameters ?? {})])
      for (const [name, parameter] of Object.entries(declared)) {
        if (parameter.label !== undefined) continue
        const choices = words.get(name) ?? new Set()
        if (parameter.kind === 'choice') for (const one of Object.keys(parameter.options)) choices.add(one)
        words.set(name, choices)
      }
  return words
}

function judgeFamilies(
  { families: own, models, switches }: CatalogueDocument,
  base: Catalogue,
  families: ReadonlySet<string>,
  wrong: Wrong,
): void {
  for (const [at, family] of own.entries())
    if (base.families.includes(family) || own.indexOf(family) !== at)
      wrong(['families', at], 'catalogue.twice')
  for (const [at, one] of switches.entries())
    if (switches.indexOf(one) !== at) wrong(['switches', at], 'catalogue.twice')
  const codes = new Set<string>()
  for (const [code, family] of Object.entries(models)) {
    if (!families.has(family)) wrong(['models', code], 'catalogue.unknownFamily')
    // Devices are of a model however its code is written.
    if (codes.has(code.toUpperCase())) wrong(['models', code], 'catalogue.twice')
    codes.add(code.toUpperCase())
  }
}

function judgeCommand(
  command: DocumentCommand,
  builtIn: CommandDefinition | null,
  path: Path,
  words: Worded,
  wrong: Wrong,
): void {
  if (builtIn) {
    for (const field of OF_OWN)
      if (command[field] !== undefined) wrong([...path, field], 'catalogue.onlyTexts')
    if (command.texts.length === 0) wrong([...path, 'texts'], 'needed')
    return
  }
  if (!isOwnName(command.name)) wrong([...path, 'name'], 'catalogue.ownName')
  if (command.label === undefined) wrong([...path, 'label'], 'needed')
  if (command.category === undefined) wrong([...path, 'category'], 'needed')
  if (command.parameters) judgeParameters(command.parameters, [...path, 'parameters'], words, wrong)
  const isHarmless = () =>
    (command.danger ?? 'none') === 'none' &&
    command.texts.every((text) =>
      writtenIn(text).every(
        (one) => dangerOfTemplate(one, declaredFor(command, null, text), text.families) === 'none',
      ),
    )
  if (command.readsOnly && !isHarmless()) wrong([...path, 'readsOnly'], 'catalogue.noQuestion')
}

const declaredFor = (
  command: DocumentCommand,
  builtIn: CommandDefinition | null,
  text: Text,
): CommandParameters => text.parameters ?? builtIn?.parameters ?? command.parameters ?? {}

function judgeParameters(declared: CommandParameters, path: Path, words: Worded, wrong: Wrong): void {
  for (const [name, parameter] of Object.entries(declared)) {
    const known = words.get(name)
    const isWorded =
      known !== undefined &&
      (parameter.kind !== 'choice' || Object.keys(parameter.options).every((one) => known.has(one)))
    if (parameter.label === undefined && !isWorded) wrong([...path, name, 'label'], 'needed')
    const { shownIf } = parameter
    if (!shownIf) continue
    const other = Object.hasOwn(declared, shownIf.field) ? declared[shownIf.field] : undefined
    if (other?.kind !== 'choice' || !Object.hasOwn(other.options, shownIf.is) || shownIf.field === name)
      wrong([...path, name, 'shownIf'], 'catalogue.noChoice')
  }
}

function judgeTexts(
  command: DocumentCommand,
  builtIn: CommandDefinition | null,
  path: Path,
  { families, words }: { families: ReadonlySet<string>; words: Worded },
  wrong: Wrong,
): void {
  const taken = new Set<string>()
  for (const [at, text] of command.texts.entries()) {
    const here = [...path, 'texts', at]
    for (const family of text.families) {
      if (!families.has(family)) wrong([...here, 'families'], 'catalogue.unknownFamily')
      if (taken.has(family)) wrong([...here, 'families'], 'catalogue.twoTexts')
      taken.add(family)
    }
    if (text.parameters) judgeParameters(text.parameters, [...here, 'parameters'], words, wrong)
    const declared = declaredFor(command, builtIn, text)
    const judge = (field: 'gprs' | 'sms', template: Template) => {
      const flaw = templateFlaw(template, declared)
      if (flaw) wrong([...here, field], `catalogue.${flaw}`)
    }
    judge('gprs', text.gprs)
    if (text.sms !== undefined && text.sms !== true) judge('sms', text.sms)
    for (const [kind, one] of modeTexts(text)) {
      const flaw = templateFlaw(one, MODE_PARAMETERS)
      // Whatever has one would be sent as that mode.
      if (command.name !== WORKING_MODE) wrong([...here, 'modes', kind], 'catalogue.modesElsewhere')
      else if (flaw) wrong([...here, 'modes', kind], `catalogue.${flaw}`)
      else if (dangerOfTemplate(one, MODE_PARAMETERS, text.families) !== 'none' || namesRestoring(one))
        wrong([...here, 'modes', kind], 'catalogue.readDangerous')
    }
    if (text.read !== undefined) {
      const flaw = readFlaw(text.read, text.families)
      if (flaw) wrong([...here, 'read'], `catalogue.${flaw}`)
    }
  }
}

/**
 * What is wrong with the text that asks for a setting. It goes out by itself, whenever the setting was taken, and past the gate of
 * the engine cut: what cuts, restores or disturbs is none.
 */
function readFlaw(read: string, families: readonly string[]): string | null {
  if (parametersIn(read).length > 0 || !isCommandText(read)) return 'readForm'
  if (templateFlaw(read, {}) !== null) return 'readForm'
  return dangerOfTemplate(read, {}, families) !== 'none' || namesRestoring(read) ? 'readDangerous' : null
}

/** Whoever can cut an engine has to be able to restore it. */
const CUT = 'cutEngine'
const RESTORE = 'restoreEngine'

function judgeOff({ off }: CatalogueDocument, names: ReadonlySet<string>, wrong: Wrong): void {
  for (const [at, name] of off.entries()) {
    if (!names.has(name)) wrong(['off', at], 'catalogue.unknownCommand')
    if (off.indexOf(name) !== at) wrong(['off', at], 'catalogue.twice')
    if (name === RESTORE && !off.includes(CUT)) wrong(['off', at], 'catalogue.keepsRestoring')
  }
}
