import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import type { DriverLetter } from '@/lib/fleet/letters/letter-schema'

/** Of which month the last letter told, and when it was sent where, or why it was not. */
export function LastLetter({ letter: { month, email, state, at } }: { letter: DriverLetter }) {
  const t = useTranslations('fleet.drivers.letterStates')
  const formats = useFormats()
  const named = new Intl.DateTimeFormat(`${useLocale()}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <span className="break-words">
      {t(state, {
        month: named.format(new Date(`${month}T00:00:00Z`)),
        time: formats.dateMinute(Date.parse(at)),
        email,
      })}
    </span>
  )
}
