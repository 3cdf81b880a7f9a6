// A path tracer over boxes, balls and cylinders: enough for stone, glass, lamps and fog, and nothing more.
// Plain typed arrays and module-free closures because this loop runs some hundred million times per picture.
import { BALL, BOX } from "./stage.mjs";

const TAU = Math.PI * 2;
const EPS = 1e-4;

function hash3(x, y, z) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1440662683);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise in space, 0 to 1. */
export function noise(x, y, z) {
  const ix = Math.floor(x),
    iy = Math.floor(y),
    iz = Math.floor(z);
  let fx = x - ix,
    fy = y - iy,
    fz = z - iz;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  fz = fz * fz * (3 - 2 * fz);
  const a = hash3(ix, iy, iz),
    b = hash3(ix + 1, iy, iz);
  const c = hash3(ix, iy + 1, iz),
    d = hash3(ix + 1, iy + 1, iz);
  const e = hash3(ix, iy, iz + 1),
    f = hash3(ix + 1, iy, iz + 1);
  const g = hash3(ix, iy + 1, iz + 1),
    h = hash3(ix + 1, iy + 1, iz + 1);
  const ab = a + (b - a) * fx,
    cd = c + (d - c) * fx;
  const ef = e + (f - e) * fx,
    gh = g + (h - g) * fx;
  const lo = ab + (cd - ab) * fy,
    hi = ef + (gh - ef) * fy;
  return lo + (hi - lo) * fz;
}

/** Bounding volume hierarchy by binned surface area. Nodes: 6 bounds, then [left or first, count]. */
function buildTree(bounds, count) {
  const order = new Int32Array(count).map((_, i) => i);
  const box = new Float64Array(count * 2 * 6 + 12);
  const link = new Int32Array(count * 2 * 2 + 4);
  let used = 1;
  const mid = (i, a) => (bounds[i * 6 + a] + bounds[i * 6 + a + 3]) / 2;
  const fit = (node, from, to) => {
    const o = node * 6;
    for (let a = 0; a < 3; a++) {
      box[o + a] = Infinity;
      box[o + a + 3] = -Infinity;
    }
    for (let k = from; k < to; k++) {
      const p = order[k] * 6;
      for (let a = 0; a < 3; a++) {
        if (bounds[p + a] < box[o + a]) box[o + a] = bounds[p + a];
        if (bounds[p + a + 3] > box[o + a + 3]) box[o + a + 3] = bounds[p + a + 3];
      }
    }
  };
  const area = (b) => {
    const x = b[3] - b[0],
      y = b[4] - b[1],
      z = b[5] - b[2];
    return x < 0 ? 0 : x * y + y * z + z * x;
  };
  const split = (node, from, to) => {
    fit(node, from, to);
    link[node * 2] = from;
    link[node * 2 + 1] = to - from;
    if (to - from <= 2) return;
    let best = Infinity,
      bestAxis = -1,
      bestCut = 0;
    const BINS = 12;
    for (let a = 0; a < 3; a++) {
      let lo = Infinity,
        hi = -Infinity;
      for (let k = from; k < to; k++) {
        const m = mid(order[k], a);
        if (m < lo) lo = m;
        if (m > hi) hi = m;
      }
      if (hi - lo < 1e-9) continue;
      for (let c = 1; c < BINS; c++) {
        const cut = lo + ((hi - lo) * c) / BINS;
        const L = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity],
          R = [...L];
        let nl = 0,
          nr = 0;
        for (let k = from; k < to; k++) {
          const i = order[k],
            side = mid(i, a) < cut ? (nl++, L) : (nr++, R);
          for (let b = 0; b < 3; b++) {
            if (bounds[i * 6 + b] < side[b]) side[b] = bounds[i * 6 + b];
            if (bounds[i * 6 + b + 3] > side[b + 3]) side[b + 3] = bounds[i * 6 + b + 3];
          }
        }
        if (!nl || !nr) continue;
        const cost = area(L) * nl + area(R) * nr;
        if (cost < best) {
          best = cost;
          bestAxis = a;
          bestCut = cut;
        }
      }
    }
    if (bestAxis < 0) return;
    let i = from,
      j = to - 1;
    while (i <= j) {
      if (mid(order[i], bestAxis) < bestCut) i++;
      else {
        const t = order[i];
        order[i] = order[j];
        order[j] = t;
        j--;
      }
    }
    if (i === from || i === to) return;
    const left = used;
    used += 2;
    link[node * 2] = left;
    link[node * 2 + 1] = 0;
    split(left, from, i);
    split(left + 1, i, to);
  };
  split(0, 0, count);
  return { box, link, order };
}

export function makeTracer(stage) {
  const n = stage.solids.length;
  const P = new Float64Array(n * 16);
  const kind = new Uint8Array(n),
    mat = new Uint16Array(n),
    aligned = new Uint8Array(n);
  const bounds = new Float64Array(n * 6);
  stage.solids.forEach((s, i) => {
    kind[i] = s.kind;
    mat[i] = s.material;
    aligned[i] = s.kind === BOX && Math.abs(s.axes[0]) > 0.9999999 && Math.abs(s.axes[4]) > 0.9999999 ? 1 : 0;
    P.set(s.center, i * 16);
    P.set(s.axes, i * 16 + 3);
    P.set(s.half, i * 16 + 12);
    P[i * 16 + 15] = Math.min(s.bevel, s.half[0], s.half[1], s.half[2]);
    for (let a = 0; a < 3; a++) {
      const r =
        Math.abs(s.axes[a]) * s.half[0] + Math.abs(s.axes[3 + a]) * s.half[1] + Math.abs(s.axes[6 + a]) * s.half[2];
      bounds[i * 6 + a] = s.center[a] - r - 1e-4;
      bounds[i * 6 + a + 3] = s.center[a] + r + 1e-4;
    }
  });
  const { box, link, order } = buildTree(bounds, n);
  const mats = stage.materials;
  const hidden = Uint8Array.from(mats, (m) => (m.hidden ? 1 : 0));
  const soft = Uint8Array.from(mats, (m) => (m.soft || m.glass ? 1 : 0));

  let hitT = 0,
    hitI = -1;
  const stack = new Int32Array(96);

  function hitSolid(i, ox, oy, oz, dx, dy, dz, tmax) {
    const o = i * 16;
    const ex = ox - P[o],
      ey = oy - P[o + 1],
      ez = oz - P[o + 2];
    if (aligned[i]) {
      // Most stones stand square to the world: no turning into their own axes.
      const ix = 1 / dx,
        iy = 1 / dy,
        iz = 1 / dz;
      const ax = Math.abs(ix) * P[o + 12],
        ay = Math.abs(iy) * P[o + 13],
        az = Math.abs(iz) * P[o + 14];
      const bx = -ex * ix,
        by = -ey * iy,
        bz = -ez * iz;
      let near = bx - ax,
        far = bx + ax;
      if (by - ay > near) near = by - ay;
      if (bz - az > near) near = bz - az;
      if (by + ay < far) far = by + ay;
      if (bz + az < far) far = bz + az;
      if (near > far || far < EPS) return -1;
      const t = near > EPS ? near : far;
      return t < tmax ? t : -1;
    }
    const lx = P[o + 3] * ex + P[o + 4] * ey + P[o + 5] * ez;
    const ly = P[o + 6] * ex + P[o + 7] * ey + P[o + 8] * ez;
    const lz = P[o + 9] * ex + P[o + 10] * ey + P[o + 11] * ez;
    const mx = P[o + 3] * dx + P[o + 4] * dy + P[o + 5] * dz;
    const my = P[o + 6] * dx + P[o + 7] * dy + P[o + 8] * dz;
    const mz = P[o + 9] * dx + P[o + 10] * dy + P[o + 11] * dz;
    const hx = P[o + 12],
      hy = P[o + 13],
      hz = P[o + 14];
    if (kind[i] === BOX) {
      const ix = 1 / mx,
        iy = 1 / my,
        iz = 1 / mz;
      const ax = Math.abs(ix) * hx,
        ay = Math.abs(iy) * hy,
        az = Math.abs(iz) * hz;
      const bx = -lx * ix,
        by = -ly * iy,
        bz = -lz * iz;
      const near = Math.max(bx - ax, by - ay, bz - az);
      const far = Math.min(bx + ax, by + ay, bz + az);
      if (near > far || far < EPS) return -1;
      const t = near > EPS ? near : far;
      return t < tmax ? t : -1;
    }
    if (kind[i] === BALL) {
      const qx = lx / hx,
        qy = ly / hy,
        qz = lz / hz,
        ux = mx / hx,
        uy = my / hy,
        uz = mz / hz;
      const a = ux * ux + uy * uy + uz * uz,
        b = qx * ux + qy * uy + qz * uz,
        c = qx * qx + qy * qy + qz * qz - 1;
      const disc = b * b - a * c;
      if (disc < 0) return -1;
      const r = Math.sqrt(disc);
      let t = (-b - r) / a;
      if (t < EPS) t = (-b + r) / a;
      return t > EPS && t < tmax ? t : -1;
    }
    // Upright cylinder with caps.
    const a = mx * mx + mz * mz,
      b = lx * mx + lz * mz,
      c = lx * lx + lz * lz - hx * hx;
    let near = -Infinity,
      far = Infinity;
    if (a > 1e-12) {
      const disc = b * b - a * c;
      if (disc < 0) return -1;
      const r = Math.sqrt(disc);
      near = (-b - r) / a;
      far = (-b + r) / a;
    } else if (c > 0) return -1;
    const iy = 1 / my,
      ay = Math.abs(iy) * hy,
      by = -ly * iy;
    near = Math.max(near, by - ay);
    far = Math.min(far, by + ay);
    if (near > far || far < EPS) return -1;
    const t = near > EPS ? near : far;
    return t < tmax ? t : -1;
  }

  function walk(ox, oy, oz, dx, dy, dz, tmax, any, eye) {
    const ix = 1 / dx,
      iy = 1 / dy,
      iz = 1 / dz;
    let top = 0,
      node = 0;
    hitI = -1;
    hitT = tmax;
    for (;;) {
      const count = link[node * 2 + 1],
        first = link[node * 2];
      if (count) {
        for (let k = first; k < first + count; k++) {
          const i = order[k];
          if (any ? soft[mat[i]] || hidden[mat[i]] : eye && hidden[mat[i]]) continue;
          const t = hitSolid(i, ox, oy, oz, dx, dy, dz, hitT);
          if (t > 0) {
            hitT = t;
            hitI = i;
            if (any) return true;
          }
        }
      } else {
        let nearNode = -1,
          nearT = Infinity,
          farNode = -1;
        for (let s = 0; s < 2; s++) {
          const c = first + s,
            o = c * 6;
          const x1 = (box[o] - ox) * ix,
            x2 = (box[o + 3] - ox) * ix;
          const y1 = (box[o + 1] - oy) * iy,
            y2 = (box[o + 4] - oy) * iy;
          const z1 = (box[o + 2] - oz) * iz,
            z2 = (box[o + 5] - oz) * iz;
          let near = x1 < x2 ? x1 : x2,
            far = x1 < x2 ? x2 : x1;
          const yn = y1 < y2 ? y1 : y2,
            yf = y1 < y2 ? y2 : y1,
            zn = z1 < z2 ? z1 : z2,
            zf = z1 < z2 ? z2 : z1;
          if (yn > near) near = yn;
          if (zn > near) near = zn;
          if (near < 0) near = 0;
          if (yf < far) far = yf;
          if (zf < far) far = zf;
          if (hitT < far) far = hitT;
          if (near > far) continue;
          if (nearNode < 0) {
            nearNode = c;
            nearT = near;
          } else if (near < nearT) {
            farNode = nearNode;
            nearNode = c;
          } else farNode = c;
        }
        if (nearNode >= 0) {
          if (farNode >= 0) stack[top++] = farNode;
          node = nearNode;
          continue;
        }
      }
      if (!top) break;
      node = stack[--top];
    }
    return hitI >= 0;
  }

  // ---- Lights: every emitting solid, picked by power, weighed again at each point ----
  const lights = [];
  stage.solids.forEach((s, i) => {
    const e = mats[s.material].emit;
    if (!e) return;
    const [a, b, c] = s.half;
    const area = s.kind === BOX ? 4 * (a * b + b * c + c * a) * 2 : 2 * TAU * ((a + b + c) / 3) ** 2;
    const power = area * (0.3 * e[0] + 0.6 * e[1] + 0.1 * e[2]);
    if (power > 0) lights.push({ i, e, power });
  });
  const nl = lights.length;
  const total = lights.reduce((sum, l) => sum + l.power, 0) || 1;
  const LI = Int32Array.from(lights, (l) => l.i);
  const LE = Float64Array.from(lights.flatMap((l) => l.e));
  // Half by power, half evenly: a small lantern must not be forgotten beside a large key light.
  const LP = Float64Array.from(lights, (l) => (0.5 * l.power) / total + 0.5 / nl);
  // Light from off stage hardly shows in the air: the haze belongs to the lamps in the picture.
  const LG = Float64Array.from(lights, (l) => (hidden[mat[l.i]] ? (stage.fog.keyGlow ?? 0.03) : 1));
  const LW = Float64Array.from(lights, (l) => l.power / total);
  const cdf = new Float64Array(nl);
  let run = 0;
  for (let k = 0; k < nl; k++) cdf[k] = run += LP[k];

  let state = 1;
  function rnd() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  }
  function pickGlobal(u) {
    let lo = 0,
      hi = nl - 1;
    while (lo < hi) {
      const m = (lo + hi) >> 1;
      if (cdf[m] < u) lo = m + 1;
      else hi = m;
    }
    return lo;
  }
  // With hundreds of windows and street lamps, most picks would fall on lights too far to matter. Space is
  // cut into cells that remember the dozen lights that count there; half of the picks come from that list.
  const CELL = 1.6,
    LOCAL = 10;
  const cells = new Map();
  function localLights(x, y, z) {
    const key =
      ((Math.floor(x / CELL) + 512) * 1024 + (Math.floor(y / CELL) + 512)) * 1024 + Math.floor(z / CELL) + 512;
    let c = cells.get(key);
    if (c) return c;
    const mx = (Math.floor(x / CELL) + 0.5) * CELL,
      my = (Math.floor(y / CELL) + 0.5) * CELL,
      mz = (Math.floor(z / CELL) + 0.5) * CELL;
    const scored = [];
    for (let k = 0; k < nl; k++) {
      const o = LI[k] * 16,
        d2 = (P[o] - mx) ** 2 + (P[o + 1] - my) ** 2 + (P[o + 2] - mz) ** 2;
      scored.push([LW[k] / (d2 + CELL * CELL * 0.4), k]);
    }
    scored.sort((a, b) => b[0] - a[0]);
    const top = scored.slice(0, LOCAL),
      sum = top.reduce((s, [w]) => s + w, 0) || 1;
    c = { ids: Int32Array.from(top, ([, k]) => k), pdf: Float64Array.from(top, ([w]) => w / sum) };
    cells.set(key, c);
    return c;
  }
  let pickPdf = 1;
  /** A light for a point; leaves the probability of that choice in pickPdf. */
  function pickLight(x, y, z) {
    if (nl <= 12) {
      const k = pickGlobal(rnd());
      pickPdf = LP[k];
      return k;
    }
    const c = localLights(x, y, z);
    let k = -1;
    if (rnd() < 0.6) {
      let u = rnd(),
        i = 0;
      while (i < c.ids.length - 1 && u > c.pdf[i]) u -= c.pdf[i++];
      k = c.ids[i];
    } else k = pickGlobal(rnd());
    let local = 0;
    for (let i = 0; i < c.ids.length; i++)
      if (c.ids[i] === k) {
        local = c.pdf[i];
        break;
      }
    pickPdf = 0.6 * local + 0.4 * LP[k];
    return k;
  }

  // Sample a point on the side of light k that faces (px,py,pz): sets s* and returns 1/pdf over area, 0 if none.
  let sx = 0,
    sy = 0,
    sz = 0,
    snx = 0,
    sny = 0,
    snz = 0;
  function sampleLight(k, px, py, pz) {
    const i = LI[k],
      o = i * 16;
    const ex = px - P[o],
      ey = py - P[o + 1],
      ez = pz - P[o + 2];
    const hx = P[o + 12],
      hy = P[o + 13],
      hz = P[o + 14];
    if (kind[i] !== BOX) {
      // A ball (or lamp column treated as one): a point on the half that faces us.
      const r = (hx + hy + hz) / 3;
      const d = Math.hypot(ex, ey, ez) || 1;
      let x = 0,
        y = 0,
        z = 0,
        l = 2;
      do {
        x = rnd() * 2 - 1;
        y = rnd() * 2 - 1;
        z = rnd() * 2 - 1;
        l = x * x + y * y + z * z;
      } while (l > 1 || l < 1e-6);
      l = 1 / Math.sqrt(l);
      x *= l;
      y *= l;
      z *= l;
      if (x * ex + y * ey + z * ez < 0) {
        x = -x;
        y = -y;
        z = -z;
      }
      if (d < r) return 0;
      snx = x;
      sny = y;
      snz = z;
      sx = P[o] + x * hx * 1.01;
      sy = P[o + 1] + y * hy * 1.01;
      sz = P[o + 2] + z * hz * 1.01;
      return TAU * r * r;
    }
    const lx = P[o + 3] * ex + P[o + 4] * ey + P[o + 5] * ez;
    const ly = P[o + 6] * ex + P[o + 7] * ey + P[o + 8] * ez;
    const lz = P[o + 9] * ex + P[o + 10] * ey + P[o + 11] * ez;
    const ax = Math.abs(lx) > hx ? 4 * hy * hz : 0,
      ay = Math.abs(ly) > hy ? 4 * hx * hz : 0,
      az = Math.abs(lz) > hz ? 4 * hx * hy : 0;
    const sum = ax + ay + az;
    if (sum <= 0) return 0;
    const u = rnd() * sum;
    let qx = (rnd() * 2 - 1) * hx,
      qy = (rnd() * 2 - 1) * hy,
      qz = (rnd() * 2 - 1) * hz,
      axis = 0,
      sign = 1;
    if (u < ax) {
      axis = 0;
      sign = lx > 0 ? 1 : -1;
      qx = sign * hx;
    } else if (u < ax + ay) {
      axis = 1;
      sign = ly > 0 ? 1 : -1;
      qy = sign * hy;
    } else {
      axis = 2;
      sign = lz > 0 ? 1 : -1;
      qz = sign * hz;
    }
    const r = o + 3 + axis * 3;
    snx = P[r] * sign;
    sny = P[r + 1] * sign;
    snz = P[r + 2] * sign;
    sx = P[o] + P[o + 3] * qx + P[o + 6] * qy + P[o + 9] * qz + snx * 1e-3;
    sy = P[o + 1] + P[o + 4] * qx + P[o + 7] * qy + P[o + 10] * qz + sny * 1e-3;
    sz = P[o + 2] + P[o + 5] * qx + P[o + 8] * qy + P[o + 11] * qz + snz * 1e-3;
    return sum;
  }

  // ---- Surface at a hit: position, bent normal, colour ----
  let px = 0,
    py = 0,
    pz = 0,
    nx = 0,
    ny = 0,
    nz = 0,
    gx = 0,
    gy = 0,
    gz = 0;
  let cr = 0,
    cg = 0,
    cb = 0,
    rough = 0;
  function surface(i, ox, oy, oz, dx, dy, dz, t, detail) {
    px = ox + dx * t;
    py = oy + dy * t;
    pz = oz + dz * t;
    const o = i * 16,
      m = mats[mat[i]];
    const ex = px - P[o],
      ey = py - P[o + 1],
      ez = pz - P[o + 2];
    const lx = P[o + 3] * ex + P[o + 4] * ey + P[o + 5] * ez;
    const ly = P[o + 6] * ex + P[o + 7] * ey + P[o + 8] * ez;
    const lz = P[o + 9] * ex + P[o + 10] * ey + P[o + 11] * ez;
    const hx = P[o + 12],
      hy = P[o + 13],
      hz = P[o + 14],
      bevel = P[o + 15];
    let ax = 0,
      ay = 0,
      az = 0,
      wx = 0,
      wy = 0,
      wz = 0;
    if (kind[i] === BOX) {
      const kx = hx - Math.abs(lx),
        ky = hy - Math.abs(ly),
        kz = hz - Math.abs(lz);
      const sgx = lx < 0 ? -1 : 1,
        sgy = ly < 0 ? -1 : 1,
        sgz = lz < 0 ? -1 : 1;
      if (kx <= ky && kx <= kz) ax = sgx;
      else if (ky <= kz) ay = sgy;
      else az = sgz;
      wx = ax;
      wy = ay;
      wz = az;
      // The bevel is only in the normal: an edge catches light as a worn stone edge does, at no cost.
      if (bevel > 0) {
        if (kx < bevel && !ax) {
          const f = 1 - kx / bevel;
          wx += sgx * f * f;
        }
        if (ky < bevel && !ay) {
          const f = 1 - ky / bevel;
          wy += sgy * f * f;
        }
        if (kz < bevel && !az) {
          const f = 1 - kz / bevel;
          wz += sgz * f * f;
        }
      }
    } else if (kind[i] === BALL) {
      wx = lx / (hx * hx);
      wy = ly / (hy * hy);
      wz = lz / (hz * hz);
      const l = 1 / Math.sqrt(wx * wx + wy * wy + wz * wz);
      ax = wx *= l;
      ay = wy *= l;
      az = wz *= l;
    } else {
      const rim = hx - Math.sqrt(lx * lx + lz * lz),
        cap = hy - Math.abs(ly),
        s = ly < 0 ? -1 : 1;
      if (rim < cap) {
        ax = lx / hx;
        az = lz / hx;
        wx = ax;
        wz = az;
        if (cap < bevel) {
          const f = 1 - cap / bevel;
          wy = s * f * f;
        }
      } else {
        ay = s;
        wy = s;
        if (rim < bevel) {
          const f = 1 - rim / bevel;
          wx = (lx / hx) * f * f;
          wz = (lz / hx) * f * f;
        }
      }
    }
    gx = P[o + 3] * ax + P[o + 6] * ay + P[o + 9] * az;
    gy = P[o + 4] * ax + P[o + 7] * ay + P[o + 10] * az;
    gz = P[o + 5] * ax + P[o + 8] * ay + P[o + 11] * az;
    cr = m.color[0];
    cg = m.color[1];
    cb = m.color[2];
    rough = m.rough;
    if (m.courses) {
      const c = m.courses,
        v = (ly + hy) / c,
        row = Math.floor(v),
        fy = (v - row) * c;
      const u = (Math.abs(ax) > 0.5 ? lz : lx) / (c * 2.1) + (row & 1) * 0.5 + hash3(row, i, 3) * 0.3,
        col = Math.floor(u),
        fu = (u - col) * c * 2.1;
      const joint = Math.min(fy, c - fy, fu, c * 2.1 - fu);
      const shade = 0.82 + 0.36 * hash3(row, col, i);
      cr *= shade;
      cg *= shade;
      cb *= shade;
      if (joint < 0.02 && Math.abs(ay) < 0.5) {
        const f = 0.35 + 0.65 * (joint / 0.02);
        cr *= f;
        cg *= f;
        cb *= f;
        wy += (fy < c / 2 ? -1 : 1) * (fy === joint || c - fy === joint ? 0.5 : 0) * (1 - joint / 0.02);
      }
    }
    nx = P[o + 3] * wx + P[o + 6] * wy + P[o + 9] * wz;
    ny = P[o + 4] * wx + P[o + 7] * wy + P[o + 10] * wz;
    nz = P[o + 5] * wx + P[o + 8] * wy + P[o + 11] * wz;
    if (detail && m.bump) {
      const f = m.grain,
        s = i * 0.37;
      const a = noise(px * f + s, py * f, pz * f),
        b = noise(px * f * 5.3, py * f * 5.3 + s, pz * f * 5.3);
      const e = 0.35;
      const b1 = noise(px * f * 5.3 + e, py * f * 5.3 + s, pz * f * 5.3) - b;
      const b2 = noise(px * f * 5.3, py * f * 5.3 + s + e, pz * f * 5.3) - b;
      const b3 = noise(px * f * 5.3, py * f * 5.3 + s, pz * f * 5.3 + e) - b;
      const a1 = noise(px * f + s + e, py * f, pz * f) - a,
        a2 = noise(px * f + s, py * f + e, pz * f) - a,
        a3 = noise(px * f + s, py * f, pz * f + e) - a;
      const k = m.bump;
      nx -= (b1 + a1 * 0.6) * k;
      ny -= (b2 + a2 * 0.6) * k;
      nz -= (b3 + a3 * 0.6) * k;
      const shade = 1 + m.speckle * ((a - 0.5) * 1.2 + (b - 0.5) * 0.8);
      cr *= shade;
      cg *= shade;
      cb *= shade;
      rough = Math.min(1, Math.max(0.03, rough * (1 + (a - 0.5) * 0.5 + (b - 0.5) * 0.3)));
    }
    if (detail && m.ripple) {
      // Wind ripples: warped sines, fading out where the warp says the sand is smooth.
      const w = noise(px * 0.35, 4, pz * 0.35) * 6 + noise(px * 1.1, 9, pz * 1.1) * 1.6;
      const ph = pz * 9 + px * 2.2 + w * 2.4;
      const k = m.ripple * (0.35 + 0.65 * noise(px * 0.5 + 7, 1, pz * 0.5));
      nz -= Math.cos(ph) * k;
      nx -= Math.cos(ph) * k * 0.25;
    }
    const l = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    nx *= l;
    ny *= l;
    nz *= l;
    if (gx * dx + gy * dy + gz * dz > 0) {
      gx = -gx;
      gy = -gy;
      gz = -gz;
      nx = -nx;
      ny = -ny;
      nz = -nz;
    }
    // A bent normal may look away from the eye at grazing angles; pull it back.
    const back = nx * dx + ny * dy + nz * dz;
    if (back > -0.02) {
      nx -= dx * (back + 0.02);
      ny -= dy * (back + 0.02);
      nz -= dz * (back + 0.02);
      const q = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
      nx *= q;
      ny *= q;
      nz *= q;
    }
    px += gx * 2e-4;
    py += gy * 2e-4;
    pz += gz * 2e-4;
  }

  // ---- Fog and sky ----
  const fog = stage.fog,
    sky = stage.sky;
  function depth(oy, dy, t) {
    const k = dy / fog.height;
    const e = Math.exp(-Math.max(oy, -2) / fog.height);
    const g = Math.abs(k * t) < 1e-4 ? t : (1 - Math.exp(-k * t)) / k;
    return fog.base * t + fog.ground * e * Math.max(0, g);
  }
  const density = (y) => fog.base + fog.ground * Math.exp(-Math.max(y, -2) / fog.height);
  let kr = 0,
    kg = 0,
    kb = 0;
  function skyAt(dx, dy, dz) {
    const f = Math.exp(-Math.max(0, dy) / sky.band);
    kr = sky.zenith[0] + (sky.horizon[0] - sky.zenith[0]) * f;
    kg = sky.zenith[1] + (sky.horizon[1] - sky.zenith[1]) * f;
    kb = sky.zenith[2] + (sky.horizon[2] - sky.zenith[2]) * f;
    const s = sky.sun;
    if (s) {
      // A glow on the horizon, wide along it and low above it.
      const l = Math.hypot(s.dir[0], s.dir[1], s.dir[2]);
      const az = Math.atan2(dx, dz) - Math.atan2(s.dir[0], s.dir[2]);
      const el = dy - s.dir[1] / l;
      const w = Math.exp(
        -(az * az) / (s.wide * s.wide) - (el > 0 ? (el * el) / (s.high * s.high) : (el * el) / (s.low * s.low)),
      );
      kr += s.color[0] * w;
      kg += s.color[1] * w;
      kb += s.color[2] * w;
      if (s.core) {
        const v = Math.exp(-(az * az + el * el) / (s.core * s.core));
        kr += s.coreColor[0] * v;
        kg += s.coreColor[1] * v;
        kb += s.coreColor[2] * v;
      }
    }
  }

  // ---- One path ----
  // Results: r* colour, v* light scattered by the air on the way, guides for the denoiser.
  const out = { r: 0, g: 0, b: 0, vr: 0, vg: 0, vb: 0, ar: 0, ag: 0, ab: 0, nx: 0, ny: 0, nz: 0, t: 0 };
  const CAND = Math.min(8, Math.max(1, nl)),
    TRIES = Math.min(3, CAND);

  let er = 0,
    eg = 0,
    eb = 0;
  /** Direct light at the current surface seen along -v, into e*. The best of a few candidates gets the one shadow ray. */
  function direct(vx, vy, vz, kd, fr, fg, fb, al, plain, tries) {
    er = eg = eb = 0;
    if (!nl) return;
    let sumW = 0,
      best = 0,
      bx = 0,
      by = 0,
      bz = 0,
      br = 0,
      bg = 0,
      bb = 0;
    const a2 = al * al;
    for (let c = 0; c < tries; c++) {
      const k = pickLight(px, py, pz),
        chance = pickPdf;
      const area = sampleLight(k, px, py, pz);
      if (!area) continue;
      let lx = sx - px,
        ly = sy - py,
        lz = sz - pz;
      const d2 = lx * lx + ly * ly + lz * lz,
        inv = 1 / Math.sqrt(d2);
      lx *= inv;
      ly *= inv;
      lz *= inv;
      const cos = nx * lx + ny * ly + nz * lz;
      if (cos <= 0 || gx * lx + gy * ly + gz * lz <= 0) continue;
      const cosL = -(snx * lx + sny * ly + snz * lz);
      if (cosL <= 0) continue;
      const geo = (cos * cosL) / Math.max(d2, 1e-3);
      const f = kd / Math.PI;
      let spec = 0;
      if (al > 0.085 && !(plain && hidden[mat[LI[k]]])) {
        // GGX with the half vector; sharper surfaces find lights by reflection instead.
        let hx = lx + vx,
          hy = ly + vy,
          hz = lz + vz;
        const hl = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
        hx *= hl;
        hy *= hl;
        hz *= hl;
        const nh = nx * hx + ny * hy + nz * hz,
          nv = Math.max(0.02, nx * vx + ny * vy + nz * vz);
        const q = nh * nh * (a2 - 1) + 1;
        const D = a2 / (Math.PI * q * q);
        const kk = (al + 0.1) * 0.5;
        const G = 1 / ((cos * (1 - kk) + kk) * (nv * (1 - kk) + kk) * 4);
        spec = D * G;
      }
      const Lr = LE[k * 3],
        Lg = LE[k * 3 + 1],
        Lb = LE[k * 3 + 2];
      const r = (cr * f + fr * spec) * Lr * geo,
        g = (cg * f + fg * spec) * Lg * geo,
        b = (cb * f + fb * spec) * Lb * geo;
      const target = 0.3 * r + 0.6 * g + 0.1 * b;
      if (target <= 0) continue;
      const w = (target * area) / chance;
      sumW += w;
      if (rnd() * sumW < w) {
        best = target;
        bx = sx;
        by = sy;
        bz = sz;
        br = r;
        bg = g;
        bb = b;
      }
    }
    if (best <= 0) return;
    const lx = bx - px,
      ly = by - py,
      lz = bz - pz,
      d = Math.sqrt(lx * lx + ly * ly + lz * lz),
      inv = 1 / d;
    if (walk(px, py, pz, lx * inv, ly * inv, lz * inv, d - 2e-3, true, false)) return;
    const k = (sumW / tries / best) * Math.exp(-depth(py, ly * inv, d) * 0.6);
    er = br * k;
    eg = bg * k;
    eb = bb * k;
  }

  /** Light scattered into the view ray by the air: one point, one light, one shadow ray. */
  function air(ox, oy, oz, dx, dy, dz, tEnd) {
    if (!nl || fog.glow <= 0) return;
    let sumW = 0,
      pick = -1,
      pa = 0,
      pb = 0,
      pD = 0,
      pc = 0,
      chosen = 0;
    for (let c = 0; c < CAND; c++) {
      const k = pickGlobal(rnd()),
        o = LI[k] * 16;
      const ex = P[o] - ox,
        ey = P[o + 1] - oy,
        ez = P[o + 2] - oz;
      const tc = ex * dx + ey * dy + ez * dz;
      const D = Math.sqrt(Math.max(0.01, ex * ex + ey * ey + ez * ez - tc * tc));
      const a = Math.atan(-tc / D),
        b = Math.atan((tEnd - tc) / D);
      const target = (LG[k] * LW[k] * (b - a)) / D;
      const w = target / LP[k];
      sumW += w;
      if (rnd() * sumW < w) {
        pick = k;
        pa = a;
        pb = b;
        pD = D;
        pc = tc;
        chosen = target;
      }
    }
    if (pick < 0 || pb - pa < 1e-6) return;
    const t = pc + pD * Math.tan(pa + (pb - pa) * rnd());
    if (!(t > 0 && t < tEnd)) return;
    const qx = ox + dx * t,
      qy = oy + dy * t,
      qz = oz + dz * t;
    const area = sampleLight(pick, qx, qy, qz);
    if (!area) return;
    let lx = sx - qx,
      ly = sy - qy,
      lz = sz - qz;
    const d2 = lx * lx + ly * ly + lz * lz,
      d = Math.sqrt(d2);
    lx /= d;
    ly /= d;
    lz /= d;
    const cosL = -(snx * lx + sny * ly + snz * lz);
    if (cosL <= 0) return;
    if (walk(qx, qy, qz, lx, ly, lz, d - 2e-3, true, false)) return;
    const pdf = pD / ((pb - pa) * (pD * pD + (t - pc) * (t - pc)));
    const sel = sumW / CAND / chosen; // 1 / probability of this light
    const k =
      ((fog.glow * LG[pick] * density(qy) * Math.exp(-depth(oy, dy, t)) * 0.08 * area * cosL) /
        Math.max(d2, 0.02) /
        pdf) *
      sel;
    const lum = k * (LE[pick * 3] * 0.3 + LE[pick * 3 + 1] * 0.6 + LE[pick * 3 + 2] * 0.1);
    const c = lum > 3 ? 3 / lum : 1;
    out.vr += LE[pick * 3] * k * c;
    out.vg += LE[pick * 3 + 1] * k * c;
    out.vb += LE[pick * 3 + 2] * k * c;
  }

  function path(ox, oy, oz, dx, dy, dz, bounces, seed) {
    state = seed | 0 || 1;
    let tr = 1,
      tg = 1,
      tb = 1,
      sharp = true,
      mirror = 1,
      guided = false,
      through = 0,
      dist = 0;
    out.r = out.g = out.b = out.vr = out.vg = out.vb = 0;
    out.ar = out.ag = out.ab = out.nx = out.ny = out.nz = 0;
    out.t = 200;
    for (let b = 0; b <= bounces; b++) {
      const found = walk(ox, oy, oz, dx, dy, dz, 1e4, false, b === 0);
      // The sky lies behind little of the fog, or a dawn would drown in it.
      const t = found ? hitT : (stage.sky.distance ?? 60),
        i = hitI;
      if (b === 0) air(ox, oy, oz, dx, dy, dz, Math.min(t, 120));
      // Air between here and the hit.
      const T = Math.exp(-depth(oy, dy, t)),
        f = 1 - T;
      const mix = Math.min(1, (dist + t) / 60);
      const add = b === 0 ? 1 : 0.6;
      out.r += tr * f * add * (fog.color[0] + (fog.far[0] - fog.color[0]) * mix);
      out.g += tg * f * add * (fog.color[1] + (fog.far[1] - fog.color[1]) * mix);
      out.b += tb * f * add * (fog.color[2] + (fog.far[2] - fog.color[2]) * mix);
      tr *= T;
      tg *= T;
      tb *= T;
      if (!found) {
        skyAt(dx, dy, dz);
        out.r += tr * kr;
        out.g += tg * kg;
        out.b += tb * kb;
        return;
      }
      surface(i, ox, oy, oz, dx, dy, dz, t, b === 0 || through > 0);
      dist += t;
      const m = mats[mat[i]];
      if (m.emit || m.look) {
        if (sharp && !(m.hidden && !mirror)) {
          const seen = m.look ?? m.emit;
          // Reflected lamps are held back a little: a firefly costs more than it gives.
          out.r += tr * seen[0];
          out.g += tg * seen[1];
          out.b += tb * seen[2];
        }
        if (!guided) {
          const seen = m.look ?? m.emit;
          out.ar = seen[0];
          out.ag = seen[1];
          out.ab = seen[2];
          out.nx = nx;
          out.ny = ny;
          out.nz = nz;
          out.t = dist;
        }
        return;
      }
      const vx = -dx,
        vy = -dy,
        vz = -dz;
      const nv = Math.max(0.001, nx * vx + ny * vy + nz * vz);
      const schlick = (1 - nv) ** 5;
      if (m.glass) {
        // Faint reflections of lamps cost a hundred samples to calm; only slanting panes mirror.
        const F = 0.9 * schlick;
        if (F > 0.04 && rnd() < F) {
          const k = 2 * nv;
          dx += nx * k;
          dy += ny * k;
          dz += nz * k;
          const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
          dx *= l;
          dy *= l;
          dz *= l;
          ox = px;
          oy = py;
          oz = pz;
        } else {
          tr *= m.tint[0] * m.glass;
          tg *= m.tint[1] * m.glass;
          tb *= m.tint[2] * m.glass;
          // Straight on through the thin pane.
          ox = px - gx * 6e-4;
          oy = py - gy * 6e-4;
          oz = pz - gz * 6e-4;
        }
        sharp = true;
        if (++through < 9) {
          b--;
          continue;
        }
        return;
      }
      if (!guided) {
        guided = true;
        out.ar = cr;
        out.ag = cg;
        out.ab = cb;
        out.nx = nx;
        out.ny = ny;
        out.nz = nz;
        out.t = dist;
      }
      const al = rough * rough;
      const me = m.metal;
      const fr0 = m.f0 + (m.color[0] - m.f0) * me,
        fg0 = m.f0 + (m.color[1] - m.f0) * me,
        fb0 = m.f0 + (m.color[2] - m.f0) * me;
      const gloss = Math.max(0, 1 - rough);
      const Fr = fr0 + (Math.max(gloss, fr0) - fr0) * schlick,
        Fg = fg0 + (Math.max(gloss, fg0) - fg0) * schlick,
        Fb = fb0 + (Math.max(gloss, fb0) - fb0) * schlick;
      const kd = (1 - me) * (1 - Fg);
      direct(vx, vy, vz, kd, Fr, Fg, Fb, al, m.plain, b ? TRIES : CAND);
      if (b > 0) {
        const l = 0.3 * er * tr + 0.6 * eg * tg + 0.1 * eb * tb;
        if (l > 0.8) {
          const c = 0.8 / l;
          er *= c;
          eg *= c;
          eb *= c;
        }
      }
      out.r += tr * er;
      out.g += tg * eg;
      out.b += tb * eb;
      if (b === bounces) return;
      // Onwards: reflection or diffuse.
      const dl = 0.3 * cr + 0.6 * cg + 0.1 * cb,
        fl = 0.3 * Fr + 0.6 * Fg + 0.1 * Fb;
      const ps = Math.min(0.9, Math.max(0.15, fl / (fl + dl * kd + 1e-6)));
      const sign = nz >= 0 ? 1 : -1,
        aa = -1 / (sign + nz),
        bq = nx * ny * aa;
      const t1x = 1 + sign * nx * nx * aa,
        t1y = sign * bq,
        t1z = -sign * nx;
      const t2x = bq,
        t2y = sign + ny * ny * aa,
        t2z = -ny;
      if (rnd() < ps) {
        // Visible-normal sampling of GGX (Heitz 2018).
        const wx = t1x * vx + t1y * vy + t1z * vz,
          wy = t2x * vx + t2y * vy + t2z * vz;
        let hx = al * wx,
          hy = al * wy,
          hz = nv;
        let l = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
        hx *= l;
        hy *= l;
        hz *= l;
        const lq = hx * hx + hy * hy,
          il = lq > 0 ? 1 / Math.sqrt(lq) : 0;
        const ux = lq > 0 ? -hy * il : 1,
          uy = lq > 0 ? hx * il : 0;
        const wx2 = -hz * uy,
          wy2 = hz * ux,
          wz2 = hx * uy - hy * ux;
        const r = Math.sqrt(rnd()),
          phi = TAU * rnd(),
          p1 = r * Math.cos(phi);
        const s = 0.5 * (1 + hz),
          p2 = (1 - s) * Math.sqrt(1 - p1 * p1) + s * r * Math.sin(phi);
        const p3 = Math.sqrt(Math.max(0, 1 - p1 * p1 - p2 * p2));
        let mx = al * (p1 * ux + p2 * wx2 + p3 * hx),
          my = al * (p1 * uy + p2 * wy2 + p3 * hy),
          mz = Math.max(1e-6, p2 * wz2 + p3 * hz);
        l = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
        mx *= l;
        my *= l;
        mz *= l;
        const hX = t1x * mx + t2x * my + nx * mz,
          hY = t1y * mx + t2y * my + ny * mz,
          hZ = t1z * mx + t2z * my + nz * mz;
        const vh = vx * hX + vy * hY + vz * hZ;
        dx = 2 * vh * hX - vx;
        dy = 2 * vh * hY - vy;
        dz = 2 * vh * hZ - vz;
        const nlx = nx * dx + ny * dy + nz * dz;
        if (nlx <= 0.001 || gx * dx + gy * dy + gz * dz <= 0) return;
        const g1 = (2 * nlx) / (nlx + Math.sqrt(al * al + (1 - al * al) * nlx * nlx));
        tr *= (Fr * g1) / ps;
        tg *= (Fg * g1) / ps;
        tb *= (Fb * g1) / ps;
        sharp = al <= 0.085;
        mirror = m.plain ? 0 : 1;
      } else {
        const u = rnd(),
          phi = TAU * rnd(),
          r = Math.sqrt(u),
          z = Math.sqrt(1 - u);
        const x = r * Math.cos(phi),
          y = r * Math.sin(phi);
        dx = t1x * x + t2x * y + nx * z;
        dy = t1y * x + t2y * y + ny * z;
        dz = t1z * x + t2z * y + nz * z;
        if (gx * dx + gy * dy + gz * dz <= 0) return;
        const k = kd / (1 - ps);
        tr *= cr * k;
        tg *= cg * k;
        tb *= cb * k;
        sharp = false;
      }
      ox = px;
      oy = py;
      oz = pz;
    }
  }

  /** Camera ray through film position (u, v) in 0..1, into the array `ray`. */
  const cam = stage.camera;
  const fwd = [cam.to[0] - cam.from[0], cam.to[1] - cam.from[1], cam.to[2] - cam.from[2]];
  const fl = Math.hypot(...fwd);
  fwd.forEach((_, k) => {
    fwd[k] /= fl;
  });
  const right = [fwd[2], 0, -fwd[0]];
  const rl = Math.hypot(...right);
  right.forEach((_, k) => {
    right[k] /= rl;
  });
  const up = [
    fwd[1] * right[2] - fwd[2] * right[1],
    fwd[2] * right[0] - fwd[0] * right[2],
    fwd[0] * right[1] - fwd[1] * right[0],
  ];
  const halfW = 18 / cam.lens,
    halfH = (halfW * 9) / 16;
  const focus = cam.focus ?? fl;
  const ray = new Float64Array(6);
  function aim(u, v, l1, l2) {
    const x = (u * 2 - 1 + (cam.shift?.[0] ?? 0)) * halfW,
      y = (1 - v * 2 + (cam.shift?.[1] ?? 0)) * halfH;
    let dx = fwd[0] + right[0] * x + up[0] * y,
      dy = fwd[1] + right[1] * x + up[1] * y,
      dz = fwd[2] + right[2] * x + up[2] * y;
    let ox = cam.from[0],
      oy = cam.from[1],
      oz = cam.from[2];
    if (cam.aperture) {
      const fx = ox + dx * focus,
        fy = oy + dy * focus,
        fz = oz + dz * focus;
      const r = Math.sqrt(l1) * cam.aperture,
        phi = TAU * l2,
        a = r * Math.cos(phi),
        b = r * Math.sin(phi);
      ox += right[0] * a + up[0] * b;
      oy += right[1] * a + up[1] * b;
      oz += right[2] * a + up[2] * b;
      dx = fx - ox;
      dy = fy - oy;
      dz = fz - oz;
    }
    const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    ray[0] = ox;
    ray[1] = oy;
    ray[2] = oz;
    ray[3] = dx * l;
    ray[4] = dy * l;
    ray[5] = dz * l;
    return ray;
  }
  /** Where a point of the model falls on the film, 0..1, with its distance; for sprites and checks. */
  function project([x, y, z]) {
    const ex = x - cam.from[0],
      ey = y - cam.from[1],
      ez = z - cam.from[2];
    const w = ex * fwd[0] + ey * fwd[1] + ez * fwd[2];
    const u = (ex * right[0] + ey * right[1] + ez * right[2]) / w / halfW,
      v = (ex * up[0] + ey * up[1] + ez * up[2]) / w / halfH;
    return [(u + 1 - (cam.shift?.[0] ?? 0)) / 2, (1 - v + (cam.shift?.[1] ?? 0)) / 2, w];
  }

  return {
    aim,
    path,
    out,
    project,
    depth,
    density,
    /** Nearest surface along a ray, or null: used by the film for its fixed camera. */
    probe(ox, oy, oz, dx, dy, dz) {
      if (!walk(ox, oy, oz, dx, dy, dz, 1e4, false, true)) return null;
      const t = hitT,
        i = hitI;
      surface(i, ox, oy, oz, dx, dy, dz, t, true);
      return {
        t,
        i,
        p: [px, py, pz],
        n: [nx, ny, nz],
        g: [gx, gy, gz],
        color: [cr, cg, cb],
        rough,
        material: mats[mat[i]],
      };
    },
    blocked(ox, oy, oz, dx, dy, dz, d) {
      return walk(ox, oy, oz, dx, dy, dz, d, true, false);
    },
    count: n,
    lights: nl,
  };
}
