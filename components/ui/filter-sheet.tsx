'use client'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CountBadge } from './badge'
import { Button } from './button'
import { IconButton } from './icon-button'
import { Sheet } from './sheet'

type Props = {
  /** How many filters are on. */
  count: number
  /** `open` is what the button is called, `show` leads back to the list. */
  texts: { title: string; open: string; show: string; clear: string }
  onClear: () => void
  children: ReactNode
}

/** The filters of a list for thumbs, under each other; each is in force at once. */
export function FilterSheet({ count, texts, onClear, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Sheet
      side="bottom"
      title={texts.title}
      closeLabel={texts.show}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={texts.open}
          icon={
            <span className="relative">
              <SlidersHorizontal />
              <span aria-hidden="true" className="absolute -end-2.5 -top-2.5 flex">
                <CountBadge count={count} />
              </span>
            </span>
          }
        />
      }
      footer={
        <>
          <Button tone="primary" className="flex-1" onClick={() => setOpen(false)}>
            {texts.show}
          </Button>
          <Button onClick={onClear}>{texts.clear}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Sheet>
  )
}

/** A filter of the sheet with its name above it, where no single field takes that as its label. */
export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-body font-medium">{title}</h2>
      {children}
    </section>
  )
}
