import { ZodError } from 'zod'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { commandNamed } from './catalogue/catalogue'
import { dangerOfText, namesRestoring } from './catalogue/danger-of-text'
import type { Catalogue, CommandDefinition, Danger, ParameterValues } from './catalogue/definition'
import { writeCommand } from './catalogue/parameters'
import { SPOKEN_COMMAND } from './catalogue/spoken-limits'
import { anySpeed, openAgain } from './catalogue/spoken-text'
import { alternatives } from './catalogue/template'
import type { Asked } from './resolve-order'

/** Working modes go out in batches alone. */
export type AskedOnAlert = Exclude<Asked, { mode: unknown }>

/** What a rule or fence sends to a device that it alerts to, as it is kept. */
export type OnAlert = { text: string } | { command: string; parameters: ParameterValues }

/**
 * Rules and fences that send something, by what makes alerts theirs: the subject of the event. `since` is when that happened, or
 * was told if that was before: an engine that somebody restored from then on is not cut.
 */
export type RaisedBy = { subject: string; name: string; since: Date }

type Written = { text: string; danger: Danger }

/**
 * Refuses what no rule sends. Nobody is there when it is sent: what can lose a device for good is left to people, as is what restores
 * an engine, and what cuts one unless the operator has it otherwise.
 *
 * @throws AppError `engineNotByRule`, `commandNotOnAlert`
 */
export function refuseOnAlert({ text, danger }: Written, engineByRule: boolean): void {
  if (danger === 'engine' && !engineByRule) throw new AppError('engineNotByRule')
  // What stands beside a cut would hide behind it.
  const isMore = danger === 'engine' && /#\s*[^\s#]/.test(text)
  if (isMore || danger === 'confirmTwice' || namesRestoring(text)) throw new AppError('commandNotOnAlert')
}

const restoresNothing = ({ operatorSwitch, texts }: CommandDefinition): boolean =>
  operatorSwitch === undefined && !texts.some(({ gprs }) => alternatives(gprs).some(namesRestoring))

/** Whether a command of the catalogue is offered to rules: any that does not restore or cut, and loses no device. */
export const standsOnAlert = (definition: CommandDefinition): boolean =>
  (definition.danger === 'none' || definition.danger === 'confirm') && restoresNothing(definition)

/** Whether it is offered to rules where these may cut engines. */
export const cutsByRule = (definition: CommandDefinition): boolean =>
  definition.danger === 'engine' && restoresNothing(definition)

/**
 * What a rule is to send, as it is kept, and whether that cuts an engine. It goes to devices of many models: of a command that is
 * as dangerous as its text for any of them.
 *
 * @throws AppError `engineNotByRule`, `commandNotOnAlert`, `commandNotOffered`; ZodError for values that no family takes
 */
export function judgeOnAlert(
  asked: AskedOnAlert,
  engineByRule: boolean,
  catalogue: Catalogue,
): { kept: OnAlert; cutsEngine: boolean } {
  const judge = (written: Written): boolean => {
    refuseOnAlert(written, engineByRule)
    return written.danger === 'engine'
  }
  if ('text' in asked) {
    const { text } = asked
    return { kept: { text }, cutsEngine: judge({ text, danger: dangerOfText(text) }) }
  }
  const definition = commandNamed(asked.command, catalogue)
  if (!definition || definition.operatorSwitch) throw new AppError('commandNotOffered', { model: 'none' })
  // Whatever its values are.
  const cutsAnyway = judge({ text: '', danger: definition.danger })
  const isSpoken = definition.name === SPOKEN_COMMAND
  const { written, parameters: judged } = writeForAll(
    definition,
    isSpoken ? anySpeed(asked.parameters) : asked.parameters,
  )
  const parameters = isSpoken ? openAgain(judged, asked.parameters) : judged
  const cuts = written.map(judge)
  return { kept: { command: definition.name, parameters }, cutsEngine: cutsAnyway || cuts.includes(true) }
}

/** Whether what a rule sends cuts an engine, whatever the operator allows by now. */
export function cutsEngine(onAlert: OnAlert, catalogue: Catalogue): boolean {
  try {
    return judgeOnAlert(onAlert, true, catalogue).cutsEngine
  } catch (error) {
    // The catalogue, or what it takes, has changed: it is not sent any more.
    if (error instanceof ZodError || error instanceof AppError) return false
    throw error
  }
}

/** In the words of each family that takes the values. */
function writeForAll(definition: CommandDefinition, given: Readonly<Record<string, unknown>>) {
  const refusals: (ZodError | AppError)[] = []
  const written = definition.texts.flatMap(({ families: [family] }) => {
    try {
      return (family && writeCommand(definition, family, given)) || []
    } catch (error) {
      if (!(error instanceof ZodError || error instanceof AppError)) throw error
      refusals.push(error)
      return []
    }
  })
  const [first] = written
  if (!first) throw refusals[0] ?? new AppError('commandNotOffered', { model: 'none' })
  return { written, parameters: first.values }
}

/** Whether who asks is told what rules and fences send. */
export const seesOnAlert = (access: Access): boolean =>
  may(access, 'commands.send') && may(access, 'commands.read')

/** What it sends in one line, for the log: a text, or the name of a command with its values. */
export function onAlertLine(onAlert: OnAlert | null): string | null {
  if (onAlert === null) return null
  if ('text' in onAlert) return onAlert.text
  const values = Object.values(onAlert.parameters).filter((value) => value !== null && value !== '')
  return [onAlert.command, ...values.map(String)].join(' ')
}
