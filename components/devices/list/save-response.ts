/** Has the browser save an answer under the name that the server gave it. */
export async function saveResponse(response: Response): Promise<void> {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = encoded ? decodeURIComponent(encoded) : 'devices'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
