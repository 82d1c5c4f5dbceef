'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { AddingSteps } from './adding-steps'

/** One device by its identifier, then how it is connected. */
export function AddDevice({ className }: { className?: string }) {
  const t = useTranslations('devices.add')
  const [open, setOpen] = useState(false)
  if (!useAccount().permissions.includes('devices.create')) return null
  return (
    <>
      <Button
        tone="primary"
        className={className}
        icon={<Plus className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {open && <AddingSteps onClose={() => setOpen(false)} />}
    </>
  )
}
