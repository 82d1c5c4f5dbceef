import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ConnectButton } from '@/components/devices/connect/connect-button'
import type { PhoneList } from '@/lib/phones/send-schema'

/** What a browser cannot do, and what can: the apps, with the address that they are given. */
export function AboutBrowsers({ phone }: { phone: PhoneList['phones'][number] | null }) {
  const t = useTranslations('phoneTracker')
  return (
    <section className="flex items-start gap-3 rounded-panel bg-sunken p-4 text-body">
      <Info className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p>{t('onlyInFront')}</p>
        <p>{t('apps')}</p>
        {phone && <ConnectButton imei={phone.imei} name={phone.name} />}
      </div>
    </section>
  )
}
