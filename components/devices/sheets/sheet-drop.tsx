'use client'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { FileDrop } from '@/components/files/file-drop'

type Props = { file: File | null; onChange: (file: File | null) => void; disabled?: boolean }

/** Takes a spreadsheet of devices. */
export function SheetDrop(props: Props) {
  const t = useTranslations('deviceSheet')
  const formats = useFormats()
  const size = (kilobytes: number) => t('size', { size: formats.number(kilobytes) })
  return (
    <FileDrop
      {...props}
      accept=".xlsx,.csv,.txt"
      icon={<FileSpreadsheet aria-hidden="true" />}
      words={{ choose: t('choose'), hint: t('chooseHint'), takeAway: t('takeAway'), size }}
    />
  )
}
