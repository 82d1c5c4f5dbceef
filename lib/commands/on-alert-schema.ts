import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { type OwnWords, ownWords } from './catalogue/own-words'
import { commandAsked, deviceCommand, isOneAsked, needsAsked, ownPassword } from './command-schema'

/** What a rule or fence is to send to each device that it alerts to: a text, or a command of the catalogue; null is nothing. */
export const onAlertBody = z.strictObject(commandAsked).refine(isOneAsked, needsAsked).nullable()
export type OnAlertBody = z.output<typeof onAlertBody>

/** Needed where what is set cuts engines, by itself or by a rule that reads the fence. */
export const cutConfirmation = z.strictObject({ password: ownPassword })
export type CutConfirmation = z.output<typeof cutConfirmation>

/** A body without the password, and whether it was the right one. */
export type ConfirmedCut<Body> = Omit<Body, 'engine'> & { engineConfirmed?: boolean }

/** The same of a rule that is there. Who may send nothing does not see what is sent. */
const onAlertShown = needs(
  'commands.send',
  z
    .union([
      z.object({ text: z.string() }),
      z.object({ command: z.string(), parameters: deviceCommand.shape.parameters.unwrap() }),
    ])
    .nullable(),
)
export type OnAlertShown = z.infer<typeof onAlertShown>

/** What became of alerts of the last 30 days; null where nothing is sent. */
const commandCounts = needs(
  'commands.send',
  z
    .object({
      ordered: z.number().int(),
      /** Another was ordered of the device by the same rule within 10 minutes before. */
      held: z.number().int(),
      /** Known too late: more than 10 minutes after they happened. */
      late: z.number().int(),
      /** The device had read out as much as it may in a day. */
      spokenTooOften: z.number().int(),
      /** The model does not take it, another one waits for the device, or who set it may not any more. */
      refused: z.number().int(),
    })
    .nullable(),
)
export type CommandCounts = NonNullable<z.infer<typeof commandCounts>>

/** What is told of a rule or fence that is there. */
export const onAlertFields = {
  onAlert: onAlertShown,
  /** Where the operator of the platform has words of its own for the command. */
  words: ownWords.optional(),
  commandCounts,
}
export type OnAlertFields = {
  onAlert: OnAlertShown
  words?: OwnWords
  commandCounts: CommandCounts | null
}
