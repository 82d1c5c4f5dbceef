'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'

const AddDeviceDialog = lazyPart(() => import('./add-device-dialog'))
const ConnectDialog = lazyPart(() => import('../connect/connect-dialog'))

type Step = { at: 'form' } | { at: 'connect'; imei: string; name: string }

/** One device by its IMEI, then how it is connected. */
export function AddDevice({ className }: { className?: string }) {
  const t = useTranslations('devices.add')
  const [step, setStep] = useState<Step | null>(null)
  if (!useAccount().permissions.includes('devices.create')) return null
  const close = () => setStep(null)
  return (
    <>
      <Button
        tone="primary"
        className={className}
        icon={<Plus className="size-4" />}
        onClick={() => setStep({ at: 'form' })}
      >
        {t('title')}
      </Button>
      {step && (
        <Suspense>
          {step.at === 'form' ? (
            <AddDeviceDialog
              onClose={close}
              onAdded={({ imei, name }) => setStep({ at: 'connect', imei, name })}
            />
          ) : (
            <ConnectDialog imei={step.imei} name={step.name} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
