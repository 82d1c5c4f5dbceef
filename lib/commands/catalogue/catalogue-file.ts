import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { CATALOGUE } from './catalogue'
import {
  type Catalogue,
  COMMAND_CATEGORIES,
  COMMAND_UNITS,
  type CommandDefinition,
  type CommandNeeds,
  type CommandParameters,
  type CommandText,
  DANGERS,
  type Danger,
  MARKS,
  type ModeKind,
  OPERATOR_SWITCHES,
  TEXT_FORMS,
} from './definition'
import { ENGINE_NEEDS } from './engine'
import { MODE_PARAMETERS, modeTexts } from './mode-texts'
import { alternatives, templateFlaw } from './template'
import { dangerOfText, isCommandText, stronger } from './text-parts'

export const MAX_FILE_COMMANDS = 500
const MAX_PARAMETERS = 12
const MAX_OPTIONS = 40
const MAX_TEXTS = 20

const camelCase = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const familyName = z.string().regex(/^[a-z][a-z0-9]{0,29}$/)
const label = shownText(1, 60)
/** As it stands in a text: nothing that ends a command, separates its parts or is not printable. */
const wire = z.string().regex(/^[\x20-\x22\x24-\x2b\x2d-\x7e]{0,40}$/)
const capped = <Key extends z.ZodType<string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) => z.record(key, value).refine((entries) => Object.keys(entries).length <= max)

const common = {
  shownIf: z.strictObject({ field: camelCase, is: camelCase }).optional(),
  optional: z.literal(true).optional(),
  label: label.optional(),
}
const number = z.number().int().min(-1_000_000).max(1_000_000)
const parameter = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...{ kind: z.literal('integer'), unit: z.enum(COMMAND_UNITS).nullable() },
      ...{ min: number, max: number, first: number.nullable(), ...common },
    })
    .refine(({ min, max, first }) => min <= max && (first === null || (first >= min && first <= max))),
  z
    .strictObject({
      ...{ kind: z.literal('choice'), options: capped(camelCase, wire, MAX_OPTIONS), first: camelCase },
      ...{ labels: capped(camelCase, label, MAX_OPTIONS).optional(), ...common },
    })
    .refine(({ options, first }) => Object.hasOwn(options, first)),
  z.strictObject({ kind: z.literal('phone'), ...common }),
  z.strictObject({ kind: z.literal('phones'), max: z.number().int().min(1).max(10), ...common }),
  z.strictObject({
    ...{ kind: z.literal('time'), first: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), ...common },
  }),
  z.strictObject({
    ...{ kind: z.literal('text'), max: z.number().int().min(1).max(200), form: z.enum(TEXT_FORMS) },
    ...{ first: wire.nullable(), ...common },
  }),
  z.strictObject({ kind: z.literal('latitude'), ...common }),
  z.strictObject({ kind: z.literal('longitude'), ...common }),
])
const parameters = capped(camelCase, parameter, MAX_PARAMETERS)

const templateText = z.string().min(1).max(245)
const template = z.union([
  templateText,
  z.strictObject({ by: camelCase, of: capped(camelCase, templateText, MAX_OPTIONS) }),
])
const commandText = z.strictObject({
  families: z.array(familyName).min(1).max(50),
  parameters: parameters.optional(),
  gprs: template,
  sms: z.union([template, z.literal(true)]).optional(),
  read: templateText.refine(isCommandText, 'validation.commandText').optional(),
  modes: z
    .strictObject({
      ...{ normal: templateText.optional(), timingByClock: templateText.optional() },
      ...{ timingByHours: templateText.optional(), week: templateText.optional() },
    } satisfies Record<ModeKind, z.ZodType>)
    .optional(),
  source: shownText(1, 200),
  mark: z.enum(MARKS),
})

/** A command of the operator, or more texts for a built-in one, whose name it then has. */
const fileCommand = z.strictObject({
  name: camelCase,
  label: label.optional(),
  category: z.enum(COMMAND_CATEGORIES),
  parameters: parameters.default({}),
  texts: z.array(commandText).max(MAX_TEXTS),
  needs: z
    .strictObject({
      fix: z.literal(true).optional(),
      maxSpeedKmh: z.number().min(0).max(300).optional(),
      ignition: z.enum(['on', 'off']).optional(),
    })
    .optional(),
  danger: z.enum(DANGERS).default('none'),
  readsOnly: z.literal(true).optional(),
  isCommon: z.literal(true).optional(),
  operatorSwitch: z.enum(OPERATOR_SWITCHES).optional(),
})

const plainFile = z.strictObject({
  version: z.literal(1),
  families: z.array(familyName).max(50).default([]),
  models: capped(z.string().min(1).max(40), familyName, 500).default({}),
  commands: z.array(fileCommand).max(MAX_FILE_COMMANDS),
})
/** What an operator adds: families of trackers, models in families, commands of its own and texts for built-in ones. */
export type CatalogueFile = z.output<typeof plainFile>

/** The strongest danger of what a command sends: nobody may call a cut of the engine harmless. */
const dangerOfTexts = (texts: readonly CommandText[]): Danger =>
  texts
    .flatMap((text) => {
      const { gprs, sms } = text
      const modes = modeTexts(text).map(([, one]) => one)
      return [gprs, ...(sms === undefined || sms === true ? [] : [sms]), ...modes]
    })
    .flatMap(alternatives)
    .map(dangerOfText)
    .reduce(stronger, 'none')

/** The schema of what is added to a catalogue. */
export const catalogueFileOver = (base: Catalogue) =>
  plainFile.superRefine((file, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const families = new Set([...base.families, ...file.families])
    const known = new Map(base.definitions.map((definition) => [definition.name, definition]))
    for (const [code, family] of Object.entries(file.models))
      if (!families.has(family)) wrong(['models', code], `no family ${family}`)
    const names = new Set<string>()
    for (const [at, command] of file.commands.entries()) {
      const path = ['commands', at]
      const builtIn = known.get(command.name)
      if (names.has(command.name)) wrong([...path, 'name'], 'twice in the file')
      names.add(command.name)
      if (!builtIn && command.label === undefined) wrong([...path, 'label'], 'validation.needed')
      if (command.readsOnly && command.danger !== 'none')
        wrong([...path, 'readsOnly'], 'what is dangerous is no question')
      const taken = new Set<string>()
      for (const [index, text] of command.texts.entries()) {
        const here = [...path, 'texts', index]
        for (const family of text.families) {
          if (!families.has(family)) wrong([...here, 'families'], `no family ${family}`)
          if (taken.has(family)) wrong([...here, 'families'], `${family} has two texts`)
          taken.add(family)
        }
        const declared: CommandParameters = text.parameters ?? builtIn?.parameters ?? command.parameters
        for (const [field, one] of [
          ['gprs', text.gprs],
          ['sms', text.sms],
        ] as const) {
          const flaw = one === undefined || one === true ? null : templateFlaw(one, declared)
          if (flaw) wrong([...here, field], flaw)
        }
        for (const [kind, one] of modeTexts(text)) {
          const flaw = templateFlaw(one, MODE_PARAMETERS)
          if (flaw) wrong([...here, 'modes', kind], flaw)
        }
      }
    }
  })

/** What is added to the built-in catalogue. */
export const catalogueFile = catalogueFileOver(CATALOGUE)

/** A text for a family takes the place of the one that was there. */
function withTexts(texts: readonly CommandText[], more: readonly CommandText[]): CommandText[] {
  const taken = new Set(more.flatMap(({ families }) => families))
  const left = texts.flatMap((text) => {
    const families = text.families.filter((family) => !taken.has(family))
    return families.length > 0 ? [{ ...text, families }] : []
  })
  return [...left, ...more]
}

/** Those of a cut, or stricter ones. */
const needsOfCut = (needs: CommandNeeds = {}): CommandNeeds => ({
  ...{ ...needs, ...ENGINE_NEEDS },
  maxSpeedKmh: Math.min(needs.maxSpeedKmh ?? Number.POSITIVE_INFINITY, ENGINE_NEEDS.maxSpeedKmh ?? 0),
})

/** What a command is once its texts are known: what is dangerous is no question, and a cut has the needs of a cut. */
function guarded(definition: CommandDefinition): CommandDefinition {
  const danger = stronger(definition.danger, dangerOfTexts(definition.texts))
  const { readsOnly, needs, ...rest } = definition
  const asked = danger === 'engine' ? needsOfCut(needs) : needs
  return {
    ...{ ...rest, danger },
    ...(asked ? { needs: asked } : {}),
    ...(readsOnly && danger === 'none' ? { readsOnly } : {}),
  }
}

/** The built-in catalogue with what an operator added. Of a built-in command only texts are taken, and none makes it harmless. */
export function mergeCatalogue(builtIn: Catalogue, additions: CatalogueFile): Catalogue {
  const added = new Map(additions.commands.map((command) => [command.name, command]))
  const known = new Set(builtIn.definitions.map(({ name }) => name))
  const changed = builtIn.definitions.map((definition): CommandDefinition => {
    const texts = added.get(definition.name)?.texts ?? []
    return texts.length === 0 ? definition : { ...definition, texts: withTexts(definition.texts, texts) }
  })
  const own = additions.commands.filter(({ name }) => !known.has(name))
  return {
    definitions: [...changed, ...own].map(guarded),
    families: [...new Set([...builtIn.families, ...additions.families])],
    models: { ...builtIn.models, ...additions.models },
  }
}

/** A whole catalogue as such a file: what an operator begins with. */
export const asCatalogueFile = ({ definitions, families, models }: Catalogue): unknown =>
  JSON.parse(JSON.stringify({ version: 1, families, models, commands: definitions }))
