'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { arrangeTyped } from '@/lib/devices/typed-devices'
import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { downloadDeviceSheet } from './download-device-sheet'

/** Devices by their IMEIs as a spreadsheet; those that were chosen in the list come the same way. */
export function SheetDownload() {
  const t = useTranslations('deviceSheet')
  const id = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const imeis = [...new Set(arrangeTyped(text).rows.map(({ given }) => given.imei ?? ''))]
  const right = imeis.filter((imei) => DEVICE_ADDRESS.test(imei))
  const download = async () => {
    setBusy(true)
    try {
      await downloadDeviceSheet(right)
    } catch (error) {
      showToast({ text: (error as Error).message || t('notDownloaded'), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {t('whichDevices')}
      </label>
      <Textarea
        id={id}
        dir="ltr"
        rows={4}
        value={text}
        spellCheck={false}
        placeholder="860123456789012"
        onChange={(event) => setText(event.currentTarget.value)}
        className="font-mono tabular-nums"
      />
      <p className="text-meta text-muted">{t('whichHint')}</p>
      <Button
        className="self-start"
        busy={busy}
        disabled={right.length === 0}
        icon={<Download className="size-4" />}
        onClick={download}
      >
        {t('downloadSheet', { count: right.length })}
      </Button>
    </div>
  )
}
