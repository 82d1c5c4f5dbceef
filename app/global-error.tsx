'use client'
import './globals.css'
import { useFailureTexts } from '@/components/shell/use-failure-texts'

/** When even the root layout failed: a document of its own, as small as can be, fetched anew on a press. */
export default function GlobalError() {
  const { title, text, retry } = useFailureTexts()
  return (
    <html lang="en" data-theme="system">
      <body>
        <main className="grid h-dvh place-items-center px-6 text-center">
          <div>
            <h1 className="text-h2 font-semibold">{title}</h1>
            <p className="mt-2 mb-6 text-md text-muted">{text}</p>
            <button
              type="button"
              className="text-md font-medium text-primary-text underline"
              onClick={() => location.reload()}
            >
              {retry}
            </button>
          </div>
        </main>
      </body>
    </html>
  )
}
