'use client'
import { Gauge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'

const LimitsForm = lazyPart(() => import('./limits-form'))

/** Opens the limits that hours are judged by, for whoever may set them. */
export function DrivingLimitsButton() {
  const t = useTranslations('reports.drivingLimits')
  const { permissions } = useAccount()
  const [open, setOpen] = useState(false)
  if (!permissions.includes('fleet.edit')) return null
  return (
    <>
      <IconButton label={t('open')} icon={<Gauge />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <LimitsForm onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
