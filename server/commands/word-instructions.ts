import { createTranslator } from 'next-intl'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { Language } from '@/lib/i18n/languages'
import { type Instruction, toInstruction } from '@/lib/v3/instruction'
import { loadMessages } from '@/server/i18n/messages'

/** Commands as the calls of `/v3` tell them, in a language. */
export async function instructionsIn(locale: Language): Promise<(command: DeviceCommand) => Instruction> {
  const messages = await loadMessages(locale)
  const t = createTranslator({ locale, messages, namespace: 'commands' })
  return (command) => {
    const { category, status, sending, result, problem, reason } = command
    return toInstruction(command, {
      categoryName: category && t(`categories.${category}`),
      statusName: t(`statuses.${status}`),
      sendTypeName: sending && t(`sendings.${sending}`),
      resultName: result && t(`results.${result}`),
      problemName: problem && t(`problems.${problem}`),
      reasonName: reason && t(`reasons.${reason}`),
    })
  }
}
