'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'

const DeleteDialog = lazyPart(() => import('./delete-dialog'))

type Props = { id: number; onDeleted: () => void }

/** Deletes the device of a page, for those who may and after the question that the list asks too. */
export function DeleteButton({ id, onDeleted }: Props) {
  const t = useTranslations('deviceDeletion')
  const mayDelete = useAccount().permissions.includes('devices.delete')
  const [open, setOpen] = useState(false)
  if (!mayDelete) return null
  return (
    <>
      <IconButton label={t('action')} icon={<Trash2 />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <DeleteDialog chosen={{ ids: [id] }} onClose={() => setOpen(false)} onDone={onDeleted} />
        </Suspense>
      )}
    </>
  )
}
