'use client'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from './cn'
import { IconButton } from './icon-button'
import { Ltr } from './ltr'

type Props = {
  text: string
  copyLabel: string
  copiedLabel: string
  /** What is shown of it, where that differs. */
  children?: ReactNode
  className?: string
}

/** A text to be copied or typed off, such as a password or an address. */
export function CopyBox({ text, copyLabel, copiedLabel, children, className }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken ps-3 pe-1">
      <Ltr className={cn('min-w-0 flex-1 py-2 font-mono text-md select-all', className)}>
        {children ?? text}
      </Ltr>
      <IconButton
        label={isCopied ? copiedLabel : copyLabel}
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
    </div>
  )
}
