'use client'
import { useTranslations } from 'next-intl'
import { Ltr } from '@/components/ui/ltr'
import { ConnectButton } from './connect-button'

/** Devices that are offered one by one after an import; the others have the same in their records. */
const MOST_OFFERED = 10

/** What comes after an import: each new device and how it is connected. */
export function ConnectImported({ imeis }: { imeis: readonly string[] }) {
  const t = useTranslations('connect.imported')
  if (imeis.length === 0) return null
  return (
    <section
      aria-labelledby="connect-imported"
      className="rounded-panel border border-hairline bg-surface p-4"
    >
      <h2 id="connect-imported" className="text-md font-semibold">
        {t('title')}
      </h2>
      <p className="text-body text-muted">{t('about')}</p>
      <ul className="mt-2">
        {imeis.slice(0, MOST_OFFERED).map((imei) => (
          <li
            key={imei}
            className="flex items-center justify-between gap-3 border-b border-hairline py-2 last:border-0"
          >
            <Ltr className="min-w-0 font-medium break-all">{imei}</Ltr>
            <ConnectButton imei={imei} name={imei} />
          </li>
        ))}
      </ul>
      {imeis.length > MOST_OFFERED && (
        <p className="text-meta text-muted">{t('more', { count: imeis.length - MOST_OFFERED })}</p>
      )}
    </section>
  )
}
