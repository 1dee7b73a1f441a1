/** As the draft "Media Capture Extensions" has them (MediaStreamTrack statistics); Chromium keeps them for cameras only. */
interface TrackStats {
  readonly deliveredFrames: number;
}

/** How many frames the camera behind a video element delivered so far, shown or not; null where nobody counts them. */
export function deliveredFrames(video: HTMLVideoElement): number | null {
  const stream = video.srcObject;
  if (!(stream instanceof MediaStream)) return null;
  const track = stream.getVideoTracks()[0] as { readonly stats?: TrackStats | null } | undefined;
  return track?.stats?.deliveredFrames ?? null;
}
