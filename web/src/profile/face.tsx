interface Shown {
  name: string;
  /** Address of the picture, or ''. */
  picture: string;
  size: number;
}

/** A picture of somebody, or the sign of their name. */
export function Face({ name, picture, size }: Shown) {
  return (
    <span className="face" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={size} height={size} /> : initial(name)}
    </span>
  );
}

/** Chinese names are told apart by their last character, others by their first. */
const initial = (name: string) => (/^[\p{Script=Latin}\d]/u.test(name) ? name.charAt(0).toUpperCase() : Array.from(name).at(-1));
