import { AppError } from '@/lib/errors'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { commandsFor, type OfferedCommand } from './catalogue/catalogue'
import { dangerOfText, stronger } from './catalogue/danger-of-text'
import { type Catalogue, MODE_KINDS, type ModeKind, type ParameterValues } from './catalogue/definition'
import { MODE_PARAMETERS, type ModeParameter, modeTexts } from './catalogue/mode-texts'
import { alternatives, fillTemplate, parametersIn, withoutBlocks } from './catalogue/template'
import { isCommandText, partsOf } from './catalogue/text-parts'
import type { ResolvedOrder } from './resolve-order'

type Model = { code: string; protocol: string }

/** What a mode says: which text it takes, and values, of each group of which the text has to hold one at least. */
type Said = { kind: ModeKind; values: ParameterValues; groups: readonly (readonly ModeParameter[])[] }

function saidBy(mode: WorkingMode): Said {
  if (mode.mode === 'normal')
    return { kind: 'normal', values: { seconds: mode.syncInterval }, groups: [['seconds']] }
  if (mode.mode === 'week') {
    const weekdays = [...mode.weekdays].sort().join('')
    return { kind: 'week', values: { weekdays, wakeAt: mode.wakeUpTime }, groups: [['weekdays'], ['wakeAt']] }
  }
  const { syncInterval: hours, wakeUpTime: wakeAt, syncTime: wakeAgainAt } = mode
  if (hours !== null)
    return { kind: 'timingByHours', values: { hours, minutes: hours * 60 }, groups: [['hours', 'minutes']] }
  return {
    kind: 'timingByClock',
    values: { wakeAt, wakeAgainAt },
    groups: [['wakeAt'], ...(wakeAgainAt === null ? [] : [['wakeAgainAt'] as const])],
  }
}

/** Which text a mode takes. */
export const kindOfMode = (mode: WorkingMode): ModeKind => saidBy(mode).kind

/** Of how many models a text is known for each kind of mode. */
export function modesOfModels(models: readonly Model[], catalogue: Catalogue): Record<ModeKind, number> {
  const known = models.map((model) =>
    commandsFor(model, catalogue).flatMap(({ text }) => modeTexts(text).map(([kind]) => kind)),
  )
  const taking = (kind: ModeKind) => known.filter((kinds) => kinds.includes(kind)).length
  return Object.fromEntries(MODE_KINDS.map((kind) => [kind, taking(kind)])) as Record<ModeKind, number>
}

/** The text of a family filled with what a mode says; null where it would say less, or something that was not said. */
function filled({ text, parameters }: OfferedCommand, { kind, values, groups }: Said): string | null {
  const template = text.modes?.[kind]
  if (template === undefined) return null
  const named = parametersIn(template)
  const hasValue = (name: string) => (values[name] ?? null) !== null
  if (!groups.every((group) => group.some((name) => named.includes(name)))) return null
  if (!parametersIn(withoutBlocks(template)).every(hasValue)) return null
  const isTaken = named.every((name) => {
    const [own, value] = [parameters[name], values[name]]
    if (own?.kind !== 'integer' || typeof value !== 'number') return true
    return value >= own.min && value <= own.max
  })
  const written = fillTemplate(template, MODE_PARAMETERS, values)
  return isTaken && isCommandText(written) ? written : null
}

/**
 * What sets devices of a model to a working mode. What is not known of a family is not guessed: one with a limit needs the text
 * of the normal mode too, which follows it.
 *
 * @throws AppError `workingModeUnsupported` with the model, and the mode of which no text is known
 */
export function resolveMode(mode: WorkingMode, model: Model, catalogue: Catalogue): ResolvedOrder {
  const order = writeMode(mode, model, catalogue)
  if (mode.mode !== 'normal' && mode.limitation) writeMode(modeAfter(mode.limitation), model, catalogue)
  return order
}

/** What follows a mode with a limit. */
export const modeAfter = ({ thenInterval }: { thenInterval: number }): WorkingMode => ({
  mode: 'normal',
  syncInterval: thenInterval,
})

function writeMode(mode: WorkingMode, model: Model, catalogue: Catalogue): ResolvedOrder {
  const said = saidBy(mode)
  for (const offered of commandsFor(model, catalogue)) {
    const text = filled(offered, said)
    if (text === null) continue
    const { name, danger } = offered.definition
    return {
      text,
      command: name,
      parameters: null,
      readText: offered.text.read ?? null,
      readsOnly: false,
      isUrgent: false,
      danger: stronger(danger, dangerOfText(text, offered.family)),
    }
  }
  throw new AppError('workingModeUnsupported', { mode: mode.mode, models: model.code })
}

/**
 * Whether a text sets a tracker to some working mode, whoever wrote it: it begins with a word that does so for any family, and
 * does not only ask.
 */
export function setsMode(text: string, { definitions }: Catalogue): boolean {
  const { word, args } = partsOf(text)
  if (args.length === 0) return false
  return definitions.some(({ texts }) =>
    texts.some((one) => {
      const modes = modeTexts(one).map(([, mode]) => mode)
      return (
        modes.length > 0 &&
        [...alternatives(one.gprs), ...modes].some((known) => partsOf(known).word === word)
      )
    }),
  )
}
