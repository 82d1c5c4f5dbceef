import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { commandAsked, deviceCommand, isOneAsked, needsAsked } from './command-schema'

/** What a rule or fence is to send to each device that it alerts to: a text, or a command of the catalogue; null is nothing. */
export const onAlertBody = z.strictObject(commandAsked).refine(isOneAsked, needsAsked).nullable()
export type OnAlertBody = z.output<typeof onAlertBody>

/** The same of a rule that is there. Who may send nothing does not see what is sent. */
export const onAlertShown = needs(
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
export const commandCounts = needs(
  'commands.send',
  z
    .object({
      ordered: z.number().int(),
      /** Another was ordered of the device by the same rule within 10 minutes before. */
      held: z.number().int(),
      /** Known too late: more than 10 minutes after they happened. */
      late: z.number().int(),
      /** The model does not take it, another one waits for the device, or who set it may not any more. */
      refused: z.number().int(),
    })
    .nullable(),
)
export type CommandCounts = NonNullable<z.infer<typeof commandCounts>>
