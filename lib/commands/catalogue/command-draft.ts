import type { CatalogueDocument, DocumentCommand } from './catalogue-document'
import {
  type CommandCategory,
  type CommandDefinition,
  type CommandText,
  type Danger,
  type Mark,
  MODE_KINDS,
  type ModeKind,
  type OperatorSwitch,
  type Template,
} from './definition'
import { type ParameterDraft, parameterDrafts, parametersOfDrafts } from './parameter-draft'

/** One text, or one for each value of the choice `by`. */
export type TemplateDraft = { by: string; text: string; of: Readonly<Record<string, string>> }

/** How trackers of some families are told, as it is typed. */
export type TextDraft = {
  families: readonly string[]
  gprs: TemplateDraft
  smsKind: 'none' | 'same' | 'own'
  sms: TemplateDraft
  read: string
  /** Empty where a mode is not known. */
  modes: Readonly<Record<ModeKind, string>>
  source: string
  mark: Mark
  /** Other parameters than those of the command. */
  hasOwn: boolean
  parameters: readonly ParameterDraft[]
}

const NO_TEMPLATE: TemplateDraft = { by: '', text: '', of: {} }
export const NEW_TEXT: TextDraft = {
  families: [],
  gprs: NO_TEMPLATE,
  smsKind: 'none',
  sms: NO_TEMPLATE,
  read: '',
  source: '',
  mark: 'seen',
  hasOwn: false,
  parameters: [],
  modes: { normal: '', timingByClock: '', timingByHours: '', week: '' },
}

const templateDraft = (template: Template): TemplateDraft =>
  typeof template === 'string'
    ? { ...NO_TEMPLATE, text: template }
    : { by: template.by, text: '', of: template.of }

/** A text to be changed, or to begin another one with. */
export const textDraft = ({
  families,
  parameters,
  gprs,
  sms,
  read,
  modes,
  source,
  mark,
}: CommandText): TextDraft => ({
  families,
  gprs: templateDraft(gprs),
  source,
  mark,
  read: read ?? '',
  modes: { ...NEW_TEXT.modes, ...modes },
  smsKind: sms === undefined ? 'none' : sms === true ? 'same' : 'own',
  sms: sms === undefined || sms === true ? NO_TEMPLATE : templateDraft(sms),
  hasOwn: parameters !== undefined,
  parameters: parameterDrafts(parameters ?? {}),
})

type Text = DocumentCommand['texts'][number]

/** Of a choice that was changed since, only values that it has. */
function templateOf({ by, text, of }: TemplateDraft, options: readonly string[]) {
  if (by === '') return text
  return { by, of: Object.fromEntries(options.map((option) => [option, of[option] ?? ''])) }
}

/** `optionsOf` gives the values of a choice that the text can be split by. */
export function textOf(draft: TextDraft, optionsOf: (choice: string) => readonly string[]): Text {
  const { families, gprs, smsKind, sms, read, source, mark, hasOwn, parameters } = draft
  const modes = MODE_KINDS.map((kind) => [kind, draft.modes[kind].trim()]).filter(([, mode]) => mode !== '')
  return {
    families: [...families],
    ...(hasOwn && { parameters: parametersOfDrafts(parameters) }),
    gprs: templateOf(gprs, optionsOf(gprs.by)),
    ...(smsKind === 'same' && { sms: true as const }),
    ...(smsKind === 'own' && { sms: templateOf(sms, optionsOf(sms.by)) }),
    ...(read.trim() !== '' && { read: read.trim() }),
    ...(modes.length > 0 && { modes: Object.fromEntries(modes) }),
    source,
    mark,
  }
}

/** An own command as it is typed, without its texts. */
export type CommandDraft = {
  name: string
  label: string
  category: CommandCategory
  danger: Danger
  readsOnly: boolean
  isCommon: boolean
  operatorSwitch: OperatorSwitch | ''
  parameters: readonly ParameterDraft[]
}

export const NEW_COMMAND: CommandDraft = {
  name: 'own',
  label: '',
  category: 'device',
  danger: 'none',
  readsOnly: false,
  isCommon: false,
  operatorSwitch: '',
  parameters: [],
}

export const commandDraft = (command: DocumentCommand): CommandDraft => ({
  name: command.name,
  label: command.label ?? '',
  category: command.category ?? 'device',
  danger: command.danger ?? 'none',
  readsOnly: command.readsOnly ?? false,
  isCommon: command.isCommon ?? false,
  operatorSwitch: command.operatorSwitch ?? '',
  parameters: parameterDrafts(command.parameters ?? {}),
})

export const commandOf = (draft: CommandDraft, texts: readonly Text[]): DocumentCommand => {
  const { name, label, category, danger, readsOnly, isCommon, operatorSwitch, parameters } = draft
  return {
    name: name.trim(),
    label: label.trim(),
    category,
    danger,
    parameters: parametersOfDrafts(parameters),
    ...(readsOnly && { readsOnly: true as const }),
    ...(isCommon && { isCommon: true as const }),
    ...(operatorSwitch !== '' && { operatorSwitch }),
    texts: [...texts],
  }
}

/** What becomes of a document: what somebody else changed meanwhile stays. */
export type Edit = (document: CatalogueDocument) => CatalogueDocument

/** A command in place of the one that was called `before`, or as the last one. */
export const putCommand =
  (before: string | null, draft: CommandDraft): Edit =>
  (document) => {
    const known = document.commands.find(({ name }) => name === before)
    const command = commandOf(draft, known?.texts ?? [])
    return {
      ...document,
      commands: known
        ? document.commands.map((one) => (one === known ? command : one))
        : [...document.commands, command],
      off: document.off.map((name) => (name === before ? command.name : name)),
    }
  }

/** A text of a command in place of the one at a place, or as its last one. A built-in command gets an entry for its first. */
export const putText =
  (name: string, at: number | null, text: Text): Edit =>
  (document) => {
    const known = document.commands.find((one) => one.name === name)
    if (!known) return { ...document, commands: [...document.commands, { name, texts: [text] }] }
    const texts =
      at === null ? [...known.texts, text] : known.texts.map((one, place) => (place === at ? text : one))
    return replaced(document, known, { ...known, texts })
  }

/** Without a text. A built-in command without any of the operator's has no entry. */
export const dropText =
  (name: string, at: number): Edit =>
  (document) => {
    const known = document.commands.find((one) => one.name === name)
    if (!known) return document
    const texts = known.texts.filter((_, place) => place !== at)
    const isOwn = known.label !== undefined
    return isOwn || texts.length > 0
      ? replaced(document, known, { ...known, texts })
      : { ...document, commands: document.commands.filter((one) => one !== known) }
  }

export const dropCommand =
  (name: string): Edit =>
  (document) => ({
    ...document,
    commands: document.commands.filter((one) => one.name !== name),
    off: document.off.filter((one) => one !== name),
  })

const replaced = (
  document: CatalogueDocument,
  known: DocumentCommand,
  by: DocumentCommand,
): CatalogueDocument => ({
  ...document,
  commands: document.commands.map((one) => (one === known ? by : one)),
})

export const turn =
  (name: string, on: boolean): Edit =>
  (document) => ({
    ...document,
    off: on
      ? document.off.filter((one) => one !== name)
      : [...document.off.filter((one) => one !== name), name],
  })

export const turnSwitch =
  (name: OperatorSwitch, on: boolean): Edit =>
  (document) => {
    const others = document.switches.filter((one) => one !== name)
    return { ...document, switches: on ? [...others, name] : others }
  }

/** A model in a family, which is made with it where it is new; null gives the model its own family back. */
export const putModel =
  (code: string, family: string | null, builtIn: readonly string[]): Edit =>
  (document) => {
    const others = Object.entries(document.models).filter(
      ([known]) => known.toUpperCase() !== code.toUpperCase(),
    )
    if (family === null) return { ...document, models: Object.fromEntries(others) }
    const isKnown = builtIn.includes(family) || document.families.includes(family)
    return {
      ...document,
      families: isKnown ? document.families : [...document.families, family],
      models: Object.fromEntries([...others, [code, family]]),
    }
  }

export const dropFamily =
  (family: string): Edit =>
  (document) => ({ ...document, families: document.families.filter((one) => one !== family) })

/** What is shown of a command: as it is with all texts, and which of them are the operator's, at which place. */
export const ownPlaceOf = (
  document: CatalogueDocument,
  { name }: Pick<CommandDefinition, 'name'>,
  text: CommandText,
): number | null => {
  const own = document.commands.find((one) => one.name === name)?.texts ?? []
  const at = own.findIndex(({ families }) => families.some((family) => text.families.includes(family)))
  return at < 0 ? null : at
}
