/**
 * A plate's characters, with a stroke through each zero: B612 Mono tells 1, I, L and 8, B apart by itself, but its zero
 * is only a narrower O. The text stays what it is for whoever reads, searches or copies it.
 */
export const PlateText = ({ plate }: { plate: string }) =>
  plate.split(/(0)/).map((part, place) =>
    part === '0' ? (
      // The parts are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={place} className="zero">
        0
      </span>
    ) : (
      part
    ),
  );
