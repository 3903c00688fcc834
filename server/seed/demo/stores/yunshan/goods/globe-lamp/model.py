from studio import *

opal = plain('#f6f2ea', 0.08, clear=0.6)
warm = Nodes('lit')
facing = warm.add('LayerWeight', {'Blend': 0.4}).outputs['Facing']
warm.principled(base_color=linear('#f6ead2'), roughness=0.1, emission=warm.ramp(facing, (0, '#ffe9c2'), (0.45, '#ffd294'), (1, '#d98f45')))
warm.bsdf.inputs['Emission Strength'].default_value = 0.85
lit = warm.material
base = lathe([(0, 0), (5.2, 0), (5.5, 0.3), (5.5, 3.4), (5.2, 4.2), (4.4, 4.9), (3.8, 5), (0, 5)], wood('walnut', 'x'), steps=96)
collar = lathe([(3.9, 4.9), (4, 5.2), (4, 5.7), (3.8, 5.9), (0, 5.9)], metal('brass', 0.18))
globe = ball(8, opal, 6).at(z=13)
lamp_whole = group(base, collar)
cord = tube([(3, 4, 0.4), (7, 9, 0.3), (14, 10, 0.3), (20, 16, 0.3)], 0.25, plain('#3a2c22', 0.6))
view('front', look_at=[lamp_whole, globe], hide=[], tilt=12, fill=0.7)
view('lit', look_at=[lamp_whole, globe], recolour={globe: lit}, turn=-12, tilt=8, fill=0.66, light=0.3, exposure=-0.15)
