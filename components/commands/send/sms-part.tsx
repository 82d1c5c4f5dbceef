'use client'
import { useLocale, useTranslations } from 'next-intl'
import { ltr } from '@/components/ui/ltr'
import { Switch } from '@/components/ui/switch'
import type { OfferedCommand, OfferedCommands } from '@/lib/commands/offered-schema'
import { messageParts } from '@/lib/sms/message-parts'
import { formatCost } from '@/lib/sms/usage-words'

type Sms = NonNullable<OfferedCommands['sms']>
type Choice = { isOffered: boolean }

/** Whether the device is told this by SMS: a text for it has to be known. Any free text may go. */
export const smsChoice = ({ sms }: OfferedCommands, offer: OfferedCommand | null): Choice => ({
  isOffered: sms !== null && (offer === null || offer.sms !== null),
})

type Props = {
  sms: Sms
  choice: Choice
  /** What will be sent; null while that is not known. */
  wire: string | null
  checked: boolean
  onChange: (bySms: boolean) => void
}

/** Whether it goes by SMS, where to, and what that costs. */
export function SmsPart({ sms: { number, price, currency }, choice, wire, checked, onChange }: Props) {
  const t = useTranslations('commands.send')
  const language = useLocale()
  const { parts } = messageParts(wire ?? '')
  const cost = formatCost(price * parts, currency, language)
  return (
    <div className="flex flex-col gap-1">
      <Switch label={t('bySms')} checked={checked} disabled={!choice.isOffered} onCheckedChange={onChange} />
      <p className="text-meta text-muted">
        {choice.isOffered
          ? t('bySmsAbout', { number: ltr(number ?? ''), parts, cost: ltr(cost) })
          : t('bySmsNot')}
      </p>
    </div>
  )
}
