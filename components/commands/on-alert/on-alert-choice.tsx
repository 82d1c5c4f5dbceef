'use client'
import { useTranslations } from 'next-intl'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { typedFrom, valuesFrom } from '@/lib/commands/typed-values'
import { CommandsMissing } from '../commands-missing'
import { CommandChoice } from '../send/command-choice'
import { useOnAlertCommands } from '../use-template-commands'
import { useTemplates } from '../use-templates'
import type { Picked } from './command-on-alert'

type Props = { onPick: (picked: Picked) => void; onClose: () => void }

/** All that a rule may send: templates first, the commands that are offered to rules, at last any text. */
export default function OnAlertChoice({ onPick, onClose }: Props) {
  const t = useTranslations('commands.onAlert')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const templates = useTemplates()
  const commands = useOnAlertCommands()
  const offered = commands.data
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={t('choose')}
      closeLabel={ui('close')}
    >
      {offered ? (
        <CommandChoice
          offered={{ commands: offered }}
          templates={templates.data}
          onChoose={(offer) => onPick(offer ? pickedOf(offer) : textPicked(''))}
          onChooseTemplate={(template) => onPick(pickedFrom(template, offered))}
        />
      ) : (
        <CommandsMissing of={commands} />
      )}
    </Sheet>
  )
}

const textPicked = (text: string): Picked => ({ onAlert: { text }, open: [] })

function pickedOf(
  { name, parameters }: OfferedCommand,
  values: ParameterValues = {},
  open: readonly string[] = [],
): Picked {
  const typed = typedFrom(parameters, values, open)
  return { onAlert: { command: name, parameters: valuesFrom(parameters, typed) }, open }
}

/** What a template holds is filled in; what it asks for each time is to be said here. */
function pickedFrom(
  { command, parameters, text, asked }: CommandTemplate,
  offered: readonly OfferedCommand[],
): Picked {
  const offer = offered.find(({ name }) => name === command)
  return offer ? pickedOf(offer, parameters ?? {}, asked) : textPicked(text ?? '')
}
