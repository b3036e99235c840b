import { useEffect, useState } from 'react'
import styles from './Outbox.module.css'

/** The first photo of a report, as the device keeps it. */
export function Picture({ id }: { id: string }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    let made = ''
    let isOn = true
    void import('../../offline/device.ts')
      .then((device) => device.photo(id))
      .then((photo) => {
        if (!photo || !isOn) return
        made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
        setUrl(made)
      })
      .catch(() => {})
    return () => {
      isOn = false
      URL.revokeObjectURL(made)
    }
  }, [id])
  return url !== '' && <img className={styles.picture} src={url} alt="" />
}
