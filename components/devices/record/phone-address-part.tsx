'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, KeyRound, Smartphone, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button, buttonVariants } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Drawing } from '@/components/ui/drawing'
import { ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { isPublicHost } from '@/lib/connect/setup-texts'
import { api } from '@/lib/http/client'
import { osmandUrl, type PhoneAddress, trackerPage } from '@/lib/phones/phone-address'

/** What the app of a phone is given as its server, to scan or to copy; nothing for other devices. */
export function PhoneAddressPart({ imei }: { imei: string }) {
  const t = useTranslations('connect.phone')
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
  const { url, keyed, picture, page } = data
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast({ text: t('copied'), tone: 'success' })
  }
  const host = new URL(url).hostname
  const verb = t(keyed ? 'renew' : 'make')
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('title')}</h2>
      <p className="max-w-[640px] text-body text-muted">{t(keyed ? 'keyed' : 'open')}</p>
      {!isPublicHost(host) && (
        <p className="flex max-w-[640px] gap-2 text-body">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{t('notReached', { host: ltr(host) })}</span>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <Drawing svg={picture} alt={t('picture')} size={160} className="size-40" />
        <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3">
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
      <ul className="flex max-w-[640px] flex-col gap-2 text-body text-muted">
        <li>{t('traccar', { imei })}</li>
        <li>
          {t('osmand')}
          <CopyBox
            text={osmandUrl(url)}
            copyLabel={t('copyOsmand')}
            copiedLabel={t('copied')}
            className="mt-1.5 text-text break-all"
          />
        </li>
      </ul>
      <OwnPage page={page} imei={imei} />
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

/** The way without an app, for somebody who is signed in. */
function OwnPage({ page, imei }: { page: NonNullable<PhoneAddress>['page']; imei: string }) {
  const t = useTranslations('connect.phone')
  return (
    <>
      <h3 className="text-body font-semibold">{t('page')}</h3>
      <div className="flex flex-wrap items-start gap-4">
        <Drawing svg={page.picture} alt={t('pagePicture')} size={112} className="size-28" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-3">
          <p className="max-w-[480px] text-body text-muted">{t('pageAbout')}</p>
          <Link href={trackerPage(imei)} className={buttonVariants()}>
            <Smartphone className="size-4" aria-hidden="true" />
            {t('openPage')}
          </Link>
        </div>
      </div>
    </>
  )
}
