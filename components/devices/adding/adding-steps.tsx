'use client'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Heard } from './add-device-dialog'

const AddDeviceDialog = lazyPart(() => import('./add-device-dialog'))
const ConnectDialog = lazyPart(() => import('../connect/connect-dialog'))

/** The form of one device, then how it is connected. */
export function AddingSteps({ heard, onClose }: { heard?: Heard; onClose: () => void }) {
  const [added, setAdded] = useState<{ imei: string; name: string } | null>(null)
  return (
    <Suspense>
      {added ? (
        <ConnectDialog imei={added.imei} name={added.name} onClose={onClose} />
      ) : (
        <AddDeviceDialog heard={heard} onClose={onClose} onAdded={setAdded} />
      )}
    </Suspense>
  )
}
