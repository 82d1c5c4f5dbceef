'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

/** What the app of a phone is given as its server, to scan or to copy; nothing for other devices. */
export function PhoneAddressPart({ imei }: { imei: string }) {
  const t = useTranslations('deviceRecord.phone')
  const mayEdit = useAccount().permissions.includes('devices.edit')
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const queryKey = ['devices', 'phoneAddress', imei]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET', '/api/devices/[imei]/phone-address', { params: { imei }, signal }),
    enabled: mayEdit,
  })
  if (!data) return null
  const { url, keyed, picture } = data
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast({ text: t('copied'), tone: 'success' })
  }
  const verb = t(keyed ? 'renew' : 'make')
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('title')}</h2>
      <p className="max-w-[640px] text-body text-muted">{t(keyed ? 'keyed' : 'open')}</p>
      <div className="flex flex-wrap items-start gap-4">
        {/* biome-ignore lint/performance/noImgElement: a drawing that came as text */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt={t('picture')}
          width={160}
          height={160}
          className="size-40 rounded-control border border-hairline bg-[#fff]"
        />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
          <code dir="ltr" className="w-full rounded-control bg-sunken p-3 text-body break-all select-all">
            {url}
          </code>
          <div className="flex flex-wrap gap-2">
            <Button icon={<Copy className="size-4" />} onClick={copy}>
              {t('copy')}
            </Button>
            <Button icon={<KeyRound className="size-4" />} onClick={() => setAsking(true)}>
              {verb}
            </Button>
          </div>
        </div>
      </div>
      {asking && (
        <ConfirmRequest
          title={verb}
          text={t('ask')}
          action={verb}
          request={(options) =>
            api('POST', '/api/devices/[imei]/phone-address', { params: { imei }, ...options })
          }
          done={t('made')}
          onClose={() => setAsking(false)}
          onDone={() => queries.invalidateQueries({ queryKey })}
        />
      )}
    </section>
  )
}
