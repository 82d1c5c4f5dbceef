'use client'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'

const TrackFileSheet = lazyPart(() => import('./track-file-sheet'))

/** Opens the sheet that puts the track of a file into a device's history; for whoever may send for it. */
export function ImportTrackButton({ imei }: { imei: string }) {
  const t = useTranslations('trackImport')
  const maySend = useAccount().permissions.includes('positions.send')
  const [open, setOpen] = useState(false)
  if (!maySend) return null
  return (
    <>
      <Button icon={<FileUp className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <Suspense>
          <TrackFileSheet imei={imei} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
