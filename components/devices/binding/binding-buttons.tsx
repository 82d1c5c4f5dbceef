'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { api } from '@/lib/http/client'

const BindDialog = lazyPart(() => import('./bind-dialog'))
const CodeDialog = lazyPart(() => import('./code-dialog'))

/** Takes a device into the own account by a code; for end users. */
export function BindButton() {
  const t = useTranslations('deviceBinding')
  const [open, setOpen] = useState(false)
  if (!useAccount().permissions.includes('devices.bind')) return null
  return (
    <>
      <Button tone="primary" icon={<Link2 className="size-4" />} onClick={() => setOpen(true)}>
        <span className="phone:sr-only">{t('bind')}</span>
      </Button>
      {open && (
        <Suspense>
          <BindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Props = { record: DeviceRecord; onUnbound: () => void }

/** On the page of a device: its owner's side makes a code, the end user who bound it ends that. */
export function BindingButton({ record, onUnbound }: Props) {
  const t = useTranslations('deviceBinding')
  const { id, permissions } = useAccount()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { imei, accountName, accountId, bindable, boundAccount, basic } = record
  const isOwn = boundAccount !== null && accountId === id && permissions.includes('devices.bind')
  if (!isOwn && !(bindable && boundAccount === null && permissions.includes('devices.binding'))) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        icon={isOwn ? <Unlink className="size-4" /> : <Link2 className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t(isOwn ? 'unbind' : 'make')}
      </Button>
      {open && !isOwn && (
        <Suspense>
          <CodeDialog imei={imei} owner={accountName} onClose={close} />
        </Suspense>
      )}
      {open && isOwn && (
        <ConfirmRequest
          title={t('unbind')}
          text={t('unbindText', { name: basic.name })}
          action={t('unbind')}
          danger
          request={(options) => api('DELETE', '/api/bindings/[imei]', { params: { imei }, ...options })}
          done={t('unbound')}
          onClose={close}
          onDone={() => {
            onUnbound()
            void queries.invalidateQueries({ queryKey: ['devices'] })
          }}
        />
      )}
    </>
  )
}
