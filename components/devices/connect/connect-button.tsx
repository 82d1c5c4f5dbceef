'use client'
import { Cable } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'

const ConnectDialog = lazyPart(() => import('./connect-dialog'))

type Props = {
  imei: string
  name: string
  /** Whether it is there; what it opened stays when the device connects meanwhile. */
  isOffered?: boolean
  /** The next thing to do with the device. */
  isFirst?: boolean
  className?: string
}

/** Opens the connect panel of a device, which is loaded then. */
export function ConnectButton({ imei, name, isOffered = true, isFirst, className }: Props) {
  const t = useTranslations('connect')
  const [open, setOpen] = useState(false)
  return (
    <>
      {isOffered && (
        <Button
          tone={isFirst ? 'primary' : 'secondary'}
          icon={<Cable className="size-4" />}
          aria-label={t('title', { name })}
          className={className}
          onClick={() => setOpen(true)}
        >
          {t('open')}
        </Button>
      )}
      {open && (
        <Suspense>
          <ConnectDialog imei={imei} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
