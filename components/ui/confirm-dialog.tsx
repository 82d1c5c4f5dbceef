'use client'
import { useState } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type Props = {
  title: string
  text: string
  texts: { confirm: string; cancel: string; close: string }
  /** Stays open where this fails; who called has shown why. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something goes for good. */
export function ConfirmDialog({ title, text, texts, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={texts.close}
      footer={
        <>
          <Button tone="danger" busy={busy} onClick={() => void confirm()}>
            {texts.confirm}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    />
  )
}
